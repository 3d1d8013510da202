// SPDX-License-Identifier: Apache-2.0
// Best play from here, or after a move that the reader points at: a line to read and to click on.
import { useEffect, useState } from 'preact/hooks';
import { api, type Line, type Move } from '../api';
import { useLanguage, useText } from '../text';

const shown = 12; // plies; more are asked for

export function BestLine(props: {
  instance: string;
  position: string;
  pointed: Move | null;
  endless: string; // who wins play that never ends; nobody: ''
  follow: (moves: string[]) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const { instance, pointed } = props;
  const from = pointed === null ? props.position : pointed.position;
  const [found, setFound] = useState<{ from: string; line: Line | null } | null>(null);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    if (from === null) return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        api.line(instance, from).then(
          (line) => wanted && setFound({ from, line }),
          () => wanted && setFound({ from, line: null }), // values only: there is no line
        ),
      pointed === null ? 0 : 120, // a pointer that passes by asks nothing
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [instance, from, language]);
  useEffect(() => setWhole(false), [props.position]);

  const line = found !== null && found.from === from ? found.line : undefined;
  const steps = from === null ? [] : (line?.line ?? []);
  const before = pointed === null ? [] : [pointed.move];
  const visible = whole ? steps : steps.slice(0, shown);
  return (
    <p class="best-line" aria-label={text.play.line}>
      <strong>{pointed === null ? text.play.line : text.play.after(pointed.text)}</strong>{' '}
      {visible.map(({ text: said }, index) => (
        <button
          key={index}
          type="button"
          class="small"
          onClick={() =>
            props.follow([...before, ...steps.slice(0, index + 1).map((step) => step.move)])
          }
        >
          {said}
        </button>
      ))}
      {visible.length < steps.length && (
        <button type="button" class="small" onClick={() => setWhole(true)}>
          {text.play.more(steps.length - visible.length)}
        </button>
      )}
      {visible.length === steps.length && line?.ending === 'repetition' && (
        <span class="quiet"> {text.play.repeats(props.endless)}</span>
      )}
      {line === null && <span class="quiet">–</span>}
    </p>
  );
}
