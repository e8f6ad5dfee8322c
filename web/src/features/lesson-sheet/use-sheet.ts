import { useEffect, useEffectEvent, useRef } from 'react';
import { useLeaveOnce } from '#layouts/use-leave-once.ts';

interface SheetPage {
  isOpen: boolean;
  /** Opens it as a new history entry, or closes it by replacing the entry. */
  show: (open: true | undefined) => void;
}
/**
 * The state of the lesson sheet on a player page. It has a history entry, so that 'back' closes it, as
 * Escape does. `start` closes it and plays; while a change is in progress (`busy`) it waits for the resulting lesson.
 */
export const useSheet = ({ isOpen, show }: SheetPage, busy: boolean, play: () => void) => {
  const starting = useRef(false);
  const playWaiting = useEffectEvent(() => {
    if (starting.current) play();
    starting.current = false;
  });
  useEffect(() => {
    if (!busy) playWaiting();
  }, [busy]);

  const close = useLeaveOnce(isOpen, () => show(undefined));
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => closeByKey(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return {
    isOpen,
    open: () => show(true),
    start: () => {
      close();
      // immediately if possible: browsers allow sound only shortly after a user gesture
      if (busy) starting.current = true;
      else play();
    },
  };
};
