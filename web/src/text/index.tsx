// SPDX-License-Identifier: Apache-2.0
// The language of the page: the one chosen before, or else the browser's.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Bilingual } from '../api';
import type { Text } from './en';

export type { Text };
export type Language = 'en' | 'ja';
export const languages: Record<Language, string> = { en: 'English', ja: '日本語' };

// Only the texts that are read come over the wire, before they are shown.
const texts: Partial<Record<Language, Text>> = {};

export async function loadText(language: Language): Promise<void> {
  texts[language] ??= language === 'ja' ? (await import('./ja')).ja : (await import('./en')).en;
}

export function preferredLanguage(languages: readonly string[]): Language {
  return languages.find((language) => /^(en|ja)\b/.test(language))?.startsWith('ja') ? 'ja' : 'en';
}

export const LanguageContext = createContext<Language>('en');

export function useText(): Text {
  return texts[useContext(LanguageContext)] as Text;
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

// Picks one of the texts that the server has in both languages.
export function useTongue(): (both: Bilingual) => string {
  const language = useContext(LanguageContext);
  return (both) => both[language] || both.en;
}
