// SPDX-License-Identifier: Apache-2.0
// Something asked of the server: waiting, here, or refused.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from './api';
import { useSay, useText } from './text';

export type Loaded<T> =
  | { state: 'waiting' }
  | { state: 'here'; value: T }
  | { state: 'refused'; error: unknown };

export function useLoaded<T>(
  ask: () => Promise<T>,
  depends: unknown[],
): [loaded: Loaded<T>, again: () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'waiting' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    setLoaded({ state: 'waiting' });
    ask().then(
      (value) => wanted && setLoaded({ state: 'here', value }),
      (error) => wanted && setLoaded({ state: 'refused', error }),
    );
    return () => {
      wanted = false;
    };
  }, [...depends, round]);
  return [loaded, () => setRound(round + 1)];
}

export function Await<T>(props: {
  loaded: Loaded<T>;
  again?: () => void;
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
      <Sentence error={loaded.error} />
      {again && (
        <button type="button" onClick={again}>
          {text.retry}
        </button>
      )}
    </div>
  );
}

// What went wrong, in the server's words.
export function Sentence({ error, id }: { error: unknown; id?: string }) {
  const text = useText();
  const say = useSay();
  if (error instanceof Refusal)
    return (
      <p class="error" role="alert" id={id}>
        {say(error.message)}
      </p>
    );
  return (
    <p class="error" role="alert" id={id}>
      {error instanceof TypeError ? text.unreachable : text.failed}
    </p>
  );
}
