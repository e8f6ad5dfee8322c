import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/session/listeners.ts';
import { storage } from '#lib/session/storage.ts';

const listeners = createListeners();

/**
 * A setting of the player that this browser remembers under `key`, and a function that changes it, everywhere on the page: what is
 * typed in the lesson's sheet is known to the player below it.
 */
export const useStoredSetting = (key: string, initially: string): [value: string, set: (value: string) => void] => {
  const value = useSyncExternalStore(listeners.subscribe, () => storage.getItem(key) ?? initially);
  const set = (next: string) => {
    storage.setItem(key, next);
    listeners.notify();
  };
  return [value, set];
};

/** A switch of the player that this browser remembers under `key`, and a function that flips it. */
export const useStoredSwitch = (key: string, initially: boolean): [on: boolean, toggle: () => void] => {
  const [value, set] = useStoredSetting(key, String(initially));
  const on = value === 'true';
  return [on, () => set(String(!on))];
};
