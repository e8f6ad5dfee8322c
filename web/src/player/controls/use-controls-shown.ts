import { useEffect, useState, type RefObject } from 'react';
import { mediaHook } from '#layouts/display.ts';

/** Controls fade after this long without input. */
const CONTROLS_FADE_MS = 3000;

/** On upright phones the controls are below the picture and cover nothing (lesson-player.module.css). */
const useIsBelowPicture = mediaHook('(max-width: 768px) and (orientation: portrait)');

/**
 * True while the controls are visible: always while `held` (paused, not begun) and where they cover nothing; otherwise
 * for three seconds after the last input, and while an element marked `data-controls` has the focus. Stalled playback
 * doesn't show them: it stalls at every seam, and they would cover the new exercise.
 */
export const useControlsShown = (root: RefObject<HTMLElement | null>, held: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  const belowPicture = useIsBelowPicture();
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
  return held || belowPicture || !idle;
};
