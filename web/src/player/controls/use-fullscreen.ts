import { useCallback, useSyncExternalStore, type RefObject } from 'react';
import { enterFullscreen, isFullscreen, leaveFullscreen, onFullscreenChange } from './fullscreen.ts';

/** Whether something fills the screen, and the way there and back for the player in `frame`. */
export const useFullscreen = (
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): [fullscreen: boolean, toggle: () => void] => {
  const fullscreen = useSyncExternalStore(onFullscreenChange, isFullscreen);
  const toggle = useCallback(() => {
    if (isFullscreen()) void leaveFullscreen();
    else if (frame.current && video.current) void enterFullscreen(frame.current, video.current);
  }, [frame, video]);
  return [fullscreen, toggle];
};
