import { useEffect, useState, type RefObject } from 'react';

export type OtherScreen = { on: boolean; choose: () => void };

/**
 * Playing on another screen (Remote Playback API; AirPlay in Safari), while the browser has found one that takes the video.
 * `active` once the element has its source: before, browsers refuse to look for screens.
 */
export const useOtherScreen = (video: RefObject<HTMLVideoElement | null>, active: boolean): OtherScreen | undefined => {
  const [found, setFound] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    const remote = active ? video.current?.remote : undefined;
    if (!remote) return undefined;
    const update = () => setOn(remote.state !== 'disconnected');
    const events = ['connecting', 'connect', 'disconnect'];
    for (const event of events) remote.addEventListener(event, update);
    update();
    // rejects where a video that is put together in the page can't be sent: in Chromium, for one
    const watching = remote.watchAvailability(setFound).catch(() => undefined);
    return () => {
      for (const event of events) remote.removeEventListener(event, update);
      void watching.then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id)));
      setFound(false);
      setOn(false);
    };
  }, [video, active]);
  // rejects when the list of screens is closed without a choice
  const choose = () => void video.current?.remote.prompt().catch(() => undefined);
  return found || on ? { on, choose } : undefined;
};
