import { useEffect, useRef } from 'react';

/** Focuses one card when the page opens, so that Enter chooses the group's usual option. */
export const useFirstFocus = <T extends HTMLElement>() => {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
};
