import { useSyncExternalStore } from 'react';

/** Returns a hook that tells whether a media query matches. */
export const mediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};
