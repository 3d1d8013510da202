// SPDX-License-Identifier: Apache-2.0
// What the server says, in the language of the page. It speaks English and offers phrases with their
// translation; {} stands for what varies, which is translated in its turn.
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Phrases } from '../api';

export type Say = (sentence: string) => string;

// Of the phrases that fit a sentence, the one with the most letters of its own translates it.
export function sayWith(phrases: Phrases): Say {
  const letters = (phrase: string) => phrase.replaceAll('{}', '').length;
  const patterns = [...phrases]
    .sort(([a], [b]) => letters(b) - letters(a))
    .map(([from, to]) => {
      const literal = from.split('{}').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
      return [new RegExp(`^${literal.join('(.+?)')}$`, 'u'), to] as const;
    });
  const said = new Map<string, string>();
  const translate: Say = (sentence) => {
    for (const [pattern, to] of patterns) {
      const found = pattern.exec(sentence);
      if (!found) continue;
      let next = 1;
      return to.replace(/\{(\d?)\}/g, (_, which) =>
        say(found[which ? Number(which) : next++] ?? ''),
      );
    }
    return sentence;
  };
  const say: Say = (sentence) => {
    const known = said.get(sentence);
    if (known !== undefined) return known;
    const now = translate(sentence);
    said.set(sentence, now);
    return now;
  };
  return say;
}

export interface Phrasebook {
  server: Phrases;
  games: Record<string, Phrases>;
}

const Book = createContext<Phrasebook>({ server: [], games: {} });
const Saying = createContext<Say>((sentence) => sentence);

export function Translated(props: { book: Phrasebook; children: ComponentChildren }) {
  const say = useMemo(() => sayWith(props.book.server), [props.book]);
  return (
    <Book.Provider value={props.book}>
      <Saying.Provider value={say}>{props.children}</Saying.Provider>
    </Book.Provider>
  );
}

// Within it the phrases of the instance's game are known as well.
export function About({ instance, children }: { instance: string; children: ComponentChildren }) {
  const book = useContext(Book);
  const [game = ''] = instance.split(':');
  const say = useMemo(() => sayWith([...(book.games[game] ?? []), ...book.server]), [book, game]);
  return <Saying.Provider value={say}>{children}</Saying.Provider>;
}

export function useSay(): Say {
  return useContext(Saying);
}
