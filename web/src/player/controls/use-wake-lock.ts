import { useEffect } from 'react';

/** Keeps the screen on while `active`: nobody touches it during an exercise. Without the API nothing happens. */
export const useWakeLock = (active: boolean): void => {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    // The lock is lost whenever the page is hidden, so it is asked for again when it comes back.
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined); // refused on low battery
      if (over) void taken?.release();
      else lock = taken;
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
