import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onKey` for every key pressed on the page while `active`. */
export const usePageKeys = (onKey: (event: KeyboardEvent) => void, active = true): void => {
  const handle = useEffectEvent(onKey);
  // before paint, so that experienced users can type ahead
  useLayoutEffect(() => {
    if (!active) return undefined;
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [active]);
};
