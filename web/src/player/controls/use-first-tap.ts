import { useRef, type MouseEvent, type PointerEvent } from 'react';

/**
 * The first tap on faded controls only shows them, because users can't see what they would press. A mouse shows them by
 * moving. Returns handlers for the element around picture and controls.
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
