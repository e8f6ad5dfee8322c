import { useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';

/**
 * The way out of something that lies over a page and has an entry of its own in the browser's history: one step back, so
 * that no entry is left behind; `otherwise` where there is none to go back to. A second press, before the first has had its
 * effect, doesn't leave the page underneath as well.
 */
export const useLeaveOnce = (isOpen: boolean, otherwise: () => void): (() => void) => {
  const { history } = useRouter();
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [isOpen]);
  return () => {
    if (leaving.current) return;
    leaving.current = true;
    if (history.canGoBack()) history.back();
    else otherwise();
  };
};
