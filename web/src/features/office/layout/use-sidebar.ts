import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import { isFirstEntry } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';

/** Up to this width the sidebar overlays the page. */
const OVER_THE_PAGE = '(max-width: 480px)';
/** From this width, labels are shown unless the manager has hidden them. */
const ROOM_FOR_LABELS = '(min-width: 1200px)';
/** localStorage key: whether the sidebar shows labels on wide screens. */
const STORAGE_KEY = 'sidebar';

const subscribe = (listener: () => void) => {
  const media = matchMedia(OVER_THE_PAGE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** URL on which the overlay is open. Kept outside React because the layout is mounted again when its page has loaded. */
let overlay: { at: string | undefined } | undefined;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const setOverlay = (at: string | undefined): void => {
  overlay = { at };
  for (const listener of listeners) listener();
};

/**
 * The sidebar's state. On narrow screens it overlays the page, is open after sign-in and closes on every navigation. On wide
 * screens `open` shows labels beside the icons; it starts open if there is space, then keeps the manager's last choice.
 */
export const useSidebar = () => {
  const over = useSyncExternalStore(subscribe, () => matchMedia(OVER_THE_PAGE).matches);
  const [labels, setLabels] = useState(
    () => (storage.getItem(STORAGE_KEY) ?? (matchMedia(ROOM_FOR_LABELS).matches ? 'open' : 'closed')) === 'open',
  );
  const pathname = useLocation({ select: (location) => location.pathname });
  const openAt = useSyncExternalStore(
    listen,
    () => (over ? (overlay ??= { at: isFirstEntry() ? pathname : undefined }) : overlay)?.at,
  );
  const open = over ? openAt === pathname : labels;

  const set = (next: boolean) => {
    if (over) return setOverlay(next ? pathname : undefined);
    setLabels(next);
    storage.setItem(STORAGE_KEY, next ? 'open' : 'closed');
  };

  // a navigation closes it for good: navigating back doesn't reopen it
  useLayoutEffect(() => {
    if (openAt !== undefined && openAt !== pathname) setOverlay(undefined);
  }, [openAt, pathname]);

  const covers = over && open;
  // before the first paint, so that no key press is missed
  useLayoutEffect(() => {
    if (!covers) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOverlay(undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [covers]);

  return { open, over, set };
};
