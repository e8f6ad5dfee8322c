import { useEffectEvent, useLayoutEffect } from 'react';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { chosenByKey } from './lesson-choice.ts';

/** Keys 1 to 5 choose the card of that number. */
export const useNumberKeys = (choose: (number: IntensityLevel) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const number = chosenByKey(event);
    if (number) choose(number);
  });
  // before paint, so that experienced users can type ahead
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};
