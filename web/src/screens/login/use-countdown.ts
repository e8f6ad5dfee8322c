import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Counts down from `seconds` to 0; returns the seconds left and a function that restarts. */
export const useCountdown = (seconds: number): [left: number, restart: () => void] => {
  const begin = () => ({ end: performance.now() + seconds * SECOND_MS, now: performance.now() });
  const [{ end, now }, setClock] = useState(begin);
  const left = Math.max(0, Math.ceil((end - now) / SECOND_MS));
  const over = left === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: performance.now() })), SECOND_MS);
    return () => clearInterval(timer);
  }, [over]);
  return [left, () => setClock(begin())];
};
