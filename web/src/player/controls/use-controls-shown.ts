import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** Design, player-playing: controls fade after this long without a pointer. */
const CONTROLS_FADE_MS = 3000;

/** On upright phones the controls stand below the picture and cover nothing (lesson-player.module.css). */
const BELOW_PICTURE = '(width < 700px)';
const onLayoutChange = (listener: () => void) => {
  const media = matchMedia(BELOW_PICTURE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/**
 * Whether the controls are shown: always while `held` (paused, loading) and where they cover nothing, else for three
 * seconds after the last sign of a viewer, and for as long as the focus is inside something marked `data-controls`.
 */
export const useControlsShown = (root: RefObject<HTMLElement | null>, held: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  const belowPicture = useSyncExternalStore(onLayoutChange, () => matchMedia(BELOW_PICTURE).matches);
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
