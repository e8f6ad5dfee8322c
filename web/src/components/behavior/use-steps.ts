import { startTransition, useEffect, useState } from 'react';

/**
 * Renders a screen in stages: advances by one after each paint, up to `last`. Each stage is rendered in a transition,
 * so that it never blocks the page.
 */
export const useSteps = (last: number): number => {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
};
