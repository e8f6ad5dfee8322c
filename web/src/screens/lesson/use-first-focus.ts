import { useEffect, useRef } from 'react';

/** Puts the focus on one card when the page opens, so that Enter takes what the group usually takes. */
export const useFirstFocus = <T extends HTMLElement>() => {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
};
