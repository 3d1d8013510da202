// SPDX-License-Identifier: Apache-2.0
// What the reader has chosen, kept in the browser, or in its tab.
import { useState } from 'preact/hooks';

export function useSetting<T>(
  name: string,
  usual: T,
  storage: () => Storage = () => localStorage,
): [T, (value: T) => void] {
  const key = `kanzen.${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      const kept = storage().getItem(key);
      return kept === null ? usual : JSON.parse(kept);
    } catch {
      return usual; // no storage, or not ours
    }
  });
  const keep = (next: T) => {
    setValue(next);
    try {
      storage().setItem(key, JSON.stringify(next));
    } catch {
      // It holds until the page is closed.
    }
  };
  return [value, keep];
}

export function forget(name: string, storage: () => Storage): void {
  try {
    storage().removeItem(`kanzen.${name}`);
  } catch {
    // Nothing was kept.
  }
}
