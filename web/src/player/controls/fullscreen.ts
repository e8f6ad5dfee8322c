/** iPhones can only show a video in full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
/** Not supported by every browser, hence not in the standard types. */
type LockableOrientation = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

/** Also false in browsers without the property, such as Safari 15. */
export const isFullscreen = (): boolean => Boolean(document.fullscreenElement);

/** Shows `frame` in full screen; on phones in landscape. Where only a video may fill the screen, the video does. */
export const enterFullscreen = async (frame: HTMLElement, video: PhoneVideo): Promise<void> => {
  try {
    if (!document.fullscreenEnabled) return video.webkitEnterFullscreen?.();
    await frame.requestFullscreen({ navigationUI: 'hide' });
    if (matchMedia('(pointer: coarse)').matches) {
      await (screen.orientation as LockableOrientation | undefined)?.lock?.('landscape');
    }
  } catch (error) {
    // Desktops can't rotate, and a browser may refuse; the lesson goes on either way.
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) console.warn('Full screen:', error);
  }
};

export const leaveFullscreen = async (): Promise<void> => {
  if (isFullscreen()) await document.exitFullscreen();
};

export const onFullscreenChange = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
