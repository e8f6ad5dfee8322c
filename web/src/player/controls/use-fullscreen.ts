import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import { enterFullscreen, isFullscreen, leaveFullscreen, onFullscreenChange } from './fullscreen.ts';

/** Number of mounted players: switching the language remounts one during a lesson. */
let players = 0;

/** The full-screen state, and a toggle for the player in `frame`. */
export const useFullscreen = (
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): [fullscreen: boolean, toggle: () => void] => {
  const fullscreen = useSyncExternalStore(onFullscreenChange, isFullscreen);
  const toggle = () => {
    if (isFullscreen()) void leaveFullscreen();
    else if (frame.current && video.current) void enterFullscreen(frame.current, video.current);
  };
  useLayoutEffect(() => {
    players++;
    return () => {
      players--;
      queueMicrotask(() => players === 0 && void leaveFullscreen());
    };
  }, []);
  return [fullscreen, toggle];
};
