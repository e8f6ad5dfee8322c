import { startTransition, useEffect, useState } from 'react';

/**
 * Renders a screen in stages: advances by one after each paint, up to `last`. Each stage is rendered in a transition,
 * so that it never blocks the page.
 */
export const useStagedRender = (last: number): number => {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1));
  }, [stage, last]);
  return stage;
};
