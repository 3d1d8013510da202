// SPDX-License-Identifier: Apache-2.0
// The language of the page: the one chosen before, or else the browser's.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Bilingual } from '../api';
import { en, type Text } from './en';
import { ja } from './ja';

export type { Text };
export type Language = 'en' | 'ja';
export const texts: Record<Language, Text> = { en, ja };

export function preferredLanguage(languages: readonly string[]): Language {
  return languages.find((language) => /^(en|ja)\b/.test(language))?.startsWith('ja') ? 'ja' : 'en';
}

export const LanguageContext = createContext<Language>('en');

export function useText(): Text {
  return texts[useContext(LanguageContext)];
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

// Picks one of the texts that the server has in both languages.
export function useTongue(): (both: Bilingual) => string {
  const language = useContext(LanguageContext);
  return (both) => both[language] || both.en;
}
