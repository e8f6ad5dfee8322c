import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import { storage } from '#session/storage.ts';

/** Up to this width the sidebar lies over the page. */
const OVER_THE_PAGE = '(width <= 480px)';
/** Where a browser remembers whether the sidebar of wide screens shows labels. */
const STORAGE_KEY = 'sidebar';

const subscribe = (listener: () => void) => {
  const media = matchMedia(OVER_THE_PAGE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/**
 * The sidebar's state. On narrow screens it lies over the page: open at first, closed by every navigation.
 * On wide ones `open` means labels instead of icons, and is remembered.
 */
export const useSidebar = () => {
  const over = useSyncExternalStore(subscribe, () => matchMedia(OVER_THE_PAGE).matches);
  const [labels, setLabels] = useState(() => storage.getItem(STORAGE_KEY) === 'open');
  const pathname = useLocation({ select: (location) => location.pathname });
  // Open over the page means: on the page where it was opened. Any navigation therefore closes it.
  const [openAt, setOpenAt] = useState<string | undefined>(pathname);
  const open = over ? openAt === pathname : labels;

  const set = (next: boolean) => {
    if (over) return setOpenAt(next ? pathname : undefined);
    setLabels(next);
    storage.setItem(STORAGE_KEY, next ? 'open' : 'closed');
  };

  const lies = over && open;
  useEffect(() => {
    if (!lies) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lies]);

  return { open, over, set };
};
