import { useEffect } from 'react';

/** Keeps the screen on while `active`, as an exercise needs no touch. Does nothing without the API. */
export const useWakeLock = (active: boolean): void => {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    // The browser releases the lock whenever the page is hidden, so request it again when it is visible.
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined); // refused on low battery
      if (over) void sentinel?.release();
      else lock = sentinel;
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [active]);
};
