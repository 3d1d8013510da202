// SPDX-License-Identifier: Apache-2.0
// How a game is played, step by step, in its own pictures; open until the reader closes it.
import { useState } from 'preact/hooks';
import { api, type Instance } from '../api';
import { Await, useLoaded } from '../loading';
import { formatRoute } from '../route';
import { useSetting } from '../settings';
import { useText, useTongue } from '../text';
import { Drawing } from './drawing';

export function Rules({ about: { instance, firstGame } }: { about: Instance }) {
  const text = useText();
  const [game = ''] = instance.split(':');
  const [open, setOpen] = useSetting(`rules.${game}`, true);
  return (
    <details
      class="fold rules"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) setOpen(event.currentTarget.open);
      }}
    >
      <summary>{text.rules.title}</summary>
      {open && <Lessons instance={instance} firstGame={firstGame} />}
    </details>
  );
}

function Lessons({ instance, firstGame }: { instance: string; firstGame: boolean }) {
  const text = useText();
  const tongue = useTongue();
  const [loaded, again] = useLoaded(() => api.rules(instance), [instance]);
  const [at, setAt] = useState(0);
  return (
    <Await loaded={loaded} again={again}>
      {(lessons) => {
        const lesson = lessons[Math.min(at, lessons.length - 1)];
        if (!lesson) return null;
        return (
          <div class="lesson">
            <Drawing picture={lesson.picture} spots={lesson.spots} />
            <p aria-live="polite">{tongue(lesson.text)}</p>
            <div class="controls">
              <button type="button" class="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
                {text.rules.back}
              </button>
              <span class="quiet">{text.rules.step(at + 1, lessons.length)}</span>
              <button
                type="button"
                class="small"
                disabled={at + 1 >= lessons.length}
                onClick={() => setAt(at + 1)}
              >
                {text.rules.next}
              </button>
              {firstGame && (
                <a class="button small" href={formatRoute({ screen: 'learn', instance })}>
                  {text.play.firstGame}
                </a>
              )}
            </div>
          </div>
        );
      }}
    </Await>
  );
}
