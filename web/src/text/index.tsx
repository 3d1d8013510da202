// SPDX-License-Identifier: Apache-2.0
// The language of the page: the one chosen before, or else the browser's.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Bilingual } from '../api';
import type { Text } from './en';
import type { More } from './more_en';

export type { Text };
export type Language = 'en' | 'ja';
export const languages: Record<Language, string> = { en: 'English', ja: '日本語' };

// Only the texts that are read come over the wire, before they are shown.
const texts: Partial<Record<Language, Text>> = {};
const all: Partial<Record<Language, Text & More>> = {};
let more = false; // some part of the page wants all of them

export async function loadText(language: Language): Promise<void> {
  const ja = language === 'ja';
  const loadMore = async () => {
    if (!more || all[language]) return;
    const rest = ja ? await import('./more_ja') : await import('./more_en');
    await text;
    all[language] = { ...(texts[language] as Text), ...rest.more };
  };
  const text = (async () => {
    texts[language] ??= ja ? (await import('./ja')).ja : (await import('./en')).en;
  })();
  await Promise.all([text, loadMore()]);
  await loadMore(); // meanwhile some part may have begun to want them
}

// For every screen but a game on its board, and for what is opened there.
export function loadAllText(language: Language): Promise<void> {
  more = true;
  return loadText(language);
}

export function preferredLanguage(languages: readonly string[]): Language {
  return languages.find((language) => /^(en|ja)\b/.test(language))?.startsWith('ja') ? 'ja' : 'en';
}

export const LanguageContext = createContext<Language>('en');

export function useText(): Text {
  return texts[useContext(LanguageContext)] as Text;
}

export function useAllText(): Text & More {
  return all[useContext(LanguageContext)] as Text & More;
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

// Picks one of the texts that the server has in both languages.
export function useTongue(): (both: Bilingual) => string {
  const language = useContext(LanguageContext);
  return (both) => both[language] || both.en;
}
