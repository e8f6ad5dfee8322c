import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/session/listeners.ts';
import { storage } from '#lib/session/storage.ts';

const listeners = createListeners();

/**
 * A player setting stored in this browser under `key`, and its setter. All components with the same key share it: the
 * lesson sheet changes the player below it.
 */
export const useStoredSetting = (key: string, initially: string): [value: string, set: (value: string) => void] => {
  const value = useSyncExternalStore(listeners.subscribe, () => storage.getItem(key) ?? initially);
  const set = (next: string) => {
    storage.setItem(key, next);
    listeners.notify();
  };
  return [value, set];
};

/** A player switch stored in this browser under `key`, and its toggle. */
export const useStoredSwitch = (key: string, initially: boolean): [on: boolean, toggle: () => void] => {
  const [value, set] = useStoredSetting(key, String(initially));
  const on = value === 'true';
  return [on, () => set(String(!on))];
};
