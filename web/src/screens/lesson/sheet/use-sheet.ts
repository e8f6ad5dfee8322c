import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLeaveOnce } from '#layouts/use-leave-once.ts';
import { paths } from '#paths.ts';

/**
 * The state of the lesson sheet, which has its own history entry, so that 'back' closes it, as Escape does. `start`
 * closes it and plays; while a change is in progress (`busy`) it waits for the resulting lesson.
 */
export const useSheet = (busy: boolean, play: () => void) => {
  const navigate = useNavigate();
  const { sheet, intensity, length, group } = useSearch({ from: paths.videoPlayer });
  const starting = useRef(false);
  const playWaiting = useEffectEvent(() => {
    if (starting.current) play();
    starting.current = false;
  });
  useEffect(() => {
    if (!busy) playWaiting();
  }, [busy]);

  const isOpen = sheet === true;
  const close = useLeaveOnce(
    isOpen,
    () => void navigate({ to: paths.videoPlayer, search: { intensity, length, group }, replace: true }),
  );
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
    open: () => void navigate({ to: paths.videoPlayer, search: { intensity, length, group, sheet: true } }),
    start: () => {
      close();
      // immediately if possible: browsers allow sound only shortly after a user gesture
      if (busy) starting.current = true;
      else play();
    },
  };
};
