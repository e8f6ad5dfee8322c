import { startTransition, useEffect, useState } from 'react';

/**
 * How far a screen of many parts has got: one step more after each picture, up to `last`. The parts of a step are built a few
 * at a time, so that the page is never held up.
 */
export const useSteps = (last: number): number => {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
};
