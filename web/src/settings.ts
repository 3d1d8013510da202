// SPDX-License-Identifier: Apache-2.0
// What the reader has chosen, kept in the browser.
import { useState } from 'preact/hooks';

export function useSetting<T>(name: string, usual: T): [T, (value: T) => void] {
  const key = `kanzen.${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      const kept = localStorage.getItem(key);
      return kept === null ? usual : JSON.parse(kept);
    } catch {
      return usual; // no storage, or not ours
    }
  });
  const keep = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It holds until the page is closed.
    }
  };
  return [value, keep];
}
