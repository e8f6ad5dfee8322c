import { useEffect, useRef } from 'react';

/** Returns a ref to the card to focus when the page opens, so that Enter chooses the group's usual option. */
export const useFirstFocus = <T extends HTMLElement>() => {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
};
