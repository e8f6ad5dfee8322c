import { useRef, type MouseEvent, type PointerEvent } from 'react';

/**
 * The first tap on faded controls only shows them: users can't know what lies under their finger. A mouse has shown
 * them by moving. Returns the handlers for the element around picture and controls.
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
