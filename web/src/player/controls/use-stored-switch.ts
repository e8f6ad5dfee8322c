import { useState } from 'react';
import { storage } from '#session/storage.ts';

/** A switch of the player that this browser remembers under `key`, and a function that flips it. */
export const useStoredSwitch = (key: string, initially: boolean): [on: boolean, toggle: () => void] => {
  const [on, setOn] = useState(() => (storage.getItem(key) ?? String(initially)) === 'true');
  const toggle = () => {
    setOn(!on);
    try {
      storage.setItem(key, String(!on));
    } catch {
      // Storage is full: the setting lasts for this lesson.
    }
  };
  return [on, toggle];
};
