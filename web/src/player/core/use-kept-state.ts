import { useEffect, useState } from 'react';

/** Values of the mounted player, by key. */
const mounted = new Map<string, unknown>();

/** State that survives a remount during a lesson: switching the language remounts the page. */
export const useKeptState = <Value>(key: string, initial: () => Value) => {
  const [value, setValue] = useState(() => (mounted.has(key) ? (mounted.get(key) as Value) : initial()));
  useEffect(() => {
    mounted.set(key, value);
    return () => void mounted.delete(key);
  }, [key, value]);
  return [value, setValue] as const;
};
