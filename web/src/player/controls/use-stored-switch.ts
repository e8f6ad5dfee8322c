import { useState } from 'react';
import { storage } from '#session/storage.ts';

/** A setting of the player that this browser remembers under `key`, and a function that changes it. */
export const useStoredSetting = (key: string, initially: string): [value: string, set: (value: string) => void] => {
  const [value, setValue] = useState(() => storage.getItem(key) ?? initially);
  const set = (next: string) => {
    setValue(next);
    try {
      storage.setItem(key, next);
    } catch {
      // Storage is full: the setting lasts for this lesson.
    }
  };
  return [value, set];
};

/** A switch of the player that this browser remembers under `key`, and a function that flips it. */
export const useStoredSwitch = (key: string, initially: boolean): [on: boolean, toggle: () => void] => {
  const [value, set] = useStoredSetting(key, String(initially));
  const on = value === 'true';
  return [on, () => set(String(!on))];
};
