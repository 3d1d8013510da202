// SPDX-License-Identifier: Apache-2.0
// What the reader has chosen, kept in the browser, or in its tab.
import { useState } from 'preact/hooks';

export function kept<T>(name: string, usual: T, storage: () => Storage = () => localStorage): T {
  try {
    const found = storage().getItem(`kanzen.${name}`);
    return found === null ? usual : JSON.parse(found);
  } catch {
    return usual; // no storage, or not ours
  }
}

export function useSetting<T>(
  name: string,
  usual: T,
  storage: () => Storage = () => localStorage,
): [T, (value: T) => void] {
  const key = `kanzen.${name}`;
  const [value, setValue] = useState<T>(() => kept(name, usual, storage));
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
