// SPDX-License-Identifier: Apache-2.0
// Something asked of the server: waiting, here, or refused.
import { type ComponentChildren, type ComponentType, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from './api';
import { formatRoute } from './route';
import { loadAllText, useLanguage, useText } from './text';

// A record or a link names a move that the position does not have.
export class NoSuchMove extends Error {
  constructor(
    readonly move: string,
    readonly ply: number,
  ) {
    super(move);
  }
}

export type Loaded<T> =
  | { state: 'waiting' }
  | { state: 'here'; value: T }
  | { state: 'refused'; error: unknown };

const waiting = { state: 'waiting' } as const;

// Asked again when the language changes, or when somebody wants it; until the answer comes, the last one
// stands, but for a refusal. What was asked of something else does not, not for a frame.
export function useLoaded<T>(
  ask: () => Promise<T>,
  depends: unknown[],
): [loaded: Loaded<T>, again: () => void] {
  const [last, setLast] = useState<{ loaded: Loaded<T>; of: unknown[] }>({
    loaded: waiting,
    of: depends,
  });
  const [round, setRound] = useState(0);
  const language = useLanguage();
  useEffect(() => {
    let wanted = true;
    const set = (loaded: Loaded<T>) => wanted && setLast({ loaded, of: depends });
    if (last.loaded.state === 'refused') set(waiting);
    ask().then(
      (value) => set({ state: 'here', value }),
      (error) => set({ state: 'refused', error }),
    );
    return () => {
      wanted = false;
    };
  }, [...depends, round, language]);
  const same = depends.every((one, index) => one === last.of[index]);
  return [same ? last.loaded : waiting, () => setRound(round + 1)];
}

export function Await<T>(props: {
  loaded: Loaded<T>;
  again?: () => void;
  alone?: boolean; // there is nothing else on the screen
  children: (value: T) => ComponentChildren;
}) {
  const text = useText();
  const { loaded, again } = props;
  if (loaded.state === 'waiting')
    return (
      <p class="waiting" role="status">
        {text.loading}
      </p>
    );
  if (loaded.state === 'here') return <>{props.children(loaded.value)}</>;
  return (
    <div class="notice">
      {props.alone && <h1>{text.sorry}</h1>}
      <Sentence error={loaded.error} />
      <p class="links">
        {again && !(loaded.error instanceof Refusal && loaded.error.status === 404) && (
          <button type="button" onClick={again}>
            {text.retry}
          </button>
        )}
        {props.alone && (
          <a class="button" href={formatRoute({ screen: 'gallery' })}>
            {text.menu.gallery}
          </a>
        )}
      </p>
    </div>
  );
}

// A game that does not speak the language of the page says so.
export function Untranslated({ languages }: { languages: string[] }) {
  const text = useText();
  const language = useLanguage();
  return languages.includes(language) ? null : <p class="quiet">{text.untranslated}</p>;
}

// A part of the page that comes over the wire when it is wanted, with what it says.
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null;
  return (props: Props) => {
    const language = useLanguage();
    const [loaded, again] = useLoaded(async () => {
      if (!part) [part] = await Promise.all([load(), loadAllText(language)]);
    }, []);
    if (part) return h(part, props);
    return (
      <Await loaded={loaded} again={again}>
        {() => null}
      </Await>
    );
  };
}

// What went wrong, in the server's words.
export function Sentence({ error, id }: { error: unknown; id?: string }) {
  const text = useText();
  if (error instanceof Refusal)
    return (
      <p class="error" role="alert" id={id}>
        {error.message}
      </p>
    );
  return (
    <p class="error" role="alert" id={id}>
      {error instanceof NoSuchMove
        ? text.play.noSuchMove(error.move, error.ply)
        : error instanceof TypeError
          ? text.unreachable
          : text.failed}
    </p>
  );
}
