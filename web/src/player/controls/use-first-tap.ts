import { useRef, type MouseEvent, type PointerEvent } from 'react';

/**
 * A finger's first tap brings faded controls back and does nothing else: it can't know what lies under it. A mouse has
 * shown them by moving. Gives the handlers of the element around picture and controls.
 */
export const useFirstTap = (controlsShown: boolean) => {
  const bringsBack = useRef(false);
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      const hidden = event.target instanceof Element && event.target.closest('[data-controls], video');
      bringsBack.current = event.pointerType !== 'mouse' && !controlsShown && hidden !== null;
      if (bringsBack.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const byPointer = event.detail > 0;
      if (byPointer && bringsBack.current) event.stopPropagation();
      bringsBack.current = false;
    },
  };
};
