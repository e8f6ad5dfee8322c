import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import { mediaHook } from '#layouts/display.ts';
import { usePageKeys } from '#ui/behavior/use-page-keys.ts';
import { createListeners } from '#lib/session/listeners.ts';
import { isFirstEntry } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';

/** Up to this width the sidebar overlays the page. */
const useIsOverPage = mediaHook('(max-width: 480px)');
/** From this width, labels are shown unless the manager has hidden them. */
const ROOM_FOR_LABELS = '(min-width: 1200px)';
/** localStorage key: whether the sidebar shows labels on wide screens. */
const STORAGE_KEY = 'sidebar';

/** URL on which the overlay is open. Kept outside React because the layout is mounted again when its page has loaded. */
let overlay: { at: string | undefined } | undefined;
const listeners = createListeners();
const setOverlay = (at: string | undefined): void => {
  overlay = { at };
  listeners.notify();
};

/**
 * The sidebar's state. On narrow screens it overlays the page, is open after sign-in and closes on every navigation. On wide
 * screens `open` shows labels beside the icons; it starts open if there is space, then keeps the manager's last choice.
 */
export const useSidebar = () => {
  const over = useIsOverPage();
  const [labels, setLabels] = useState(
    () => (storage.getItem(STORAGE_KEY) ?? (matchMedia(ROOM_FOR_LABELS).matches ? 'open' : 'closed')) === 'open',
  );
  const pathname = useLocation({ select: (location) => location.pathname });
  const openAt = useSyncExternalStore(
    listeners.subscribe,
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

  usePageKeys(({ key }) => {
    if (key === 'Escape') setOverlay(undefined);
  }, over && open);

  return { open, over, set };
};
