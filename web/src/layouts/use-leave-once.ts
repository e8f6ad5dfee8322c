import { useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';

/**
 * Closes an overlay that has its own history entry by going back one step, so that no entry is left behind; calls
 * `otherwise` if there is no entry to go back to. A second press before the first has taken effect is ignored, so that
 * it doesn't leave the page underneath as well.
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
