import { useEffect, useRef, useState } from 'react';

const ANIMATION_MS = 600;

/** Animates a number to `value`; jumps with reduced motion. */
export const useAnimatedNumber = (value: number): number => {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = performance.now();
    const first = from.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = requestAnimationFrame(function step(time) {
      const share = still ? 1 : Math.min(1, Math.max(0, (time - start) / ANIMATION_MS));
      from.current = first + (value - first) * (1 - (1 - share) ** 3);
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
};
