import { useEffect, useState } from 'react';

/** Returns true once `active` has lasted for `ms`. */
export const useElapsed = (ms: number, active = true): boolean => {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(setElapsed, ms, true);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [ms, active]);
  return elapsed;
};
