import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLeaveOnce } from '#layouts/use-leave-once.ts';
import { paths } from '#paths.ts';

/**
 * Whether the lesson's sheet is open: a page of its own in the browser's history, so that 'back' closes it, as Escape does.
 * `start` closes it and plays; while a change is under way (`busy`) it waits for the lesson that comes of it.
 */
export const useSheet = (busy: boolean, play: () => void) => {
  const navigate = useNavigate();
  const { sheet, ...choice } = useSearch({ from: paths.videoPlayer });
  const starting = useRef(false);
  const playWaiting = useEffectEvent(() => {
    if (starting.current) play();
    starting.current = false;
  });
  useEffect(() => {
    if (!busy) playWaiting();
  }, [busy]);

  const isOpen = sheet === true;
  const close = useLeaveOnce(isOpen, () => void navigate({ to: paths.videoPlayer, search: choice, replace: true }));
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
    open: () => void navigate({ to: paths.videoPlayer, search: { ...choice, sheet: true } }),
    start: () => {
      close();
      // at once where it can be: a browser lets sound begin with the tap, not long after it
      if (busy) starting.current = true;
      else play();
    },
  };
};
