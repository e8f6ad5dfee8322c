import { useEffect, useState, type RefObject } from 'react';

/** Design, player-playing: controls fade after this long without a pointer. */
const CONTROLS_FADE_MS = 3000;

/**
 * Whether the controls are shown: always while `held` (paused, loading), else for three seconds after the last sign of a
 * viewer, and for as long as the focus is inside something marked `data-controls`.
 */
export const useControlsShown = (root: RefObject<HTMLElement | null>, held: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      const focusInside = root.current?.querySelector('[data-controls]:focus-within');
      if (focusInside) timer = setTimeout(rest, CONTROLS_FADE_MS);
      else setIdle(true);
    };
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(rest, CONTROLS_FADE_MS);
    };
    wake();
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const sign of signs) window.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, wake);
    };
  }, [root, held]);
  return held || !idle;
};
