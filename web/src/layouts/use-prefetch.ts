import { useEffect, useEffectEvent } from 'react';
import { useRouter, type AnyRoute, type RegisteredRouter } from '@tanstack/react-router';

/** True where the visitor, or their line, asks to load no more than needed. Not every browser knows. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The page's own requests come first. */
const WAIT_MS = 1_500;
/** Not every browser can tell when it is idle. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') run();
  else requestIdleCallback(run);
};

/** Runs what can wait once the browser has nothing else to do; not at all where it shall load no more than needed. */
export const afterLoading = (run: () => void): (() => void) => {
  if (savesData()) return () => undefined;
  const timer = setTimeout(() => whenIdle(run), WAIT_MS);
  return () => clearTimeout(timer);
};

/** Loads code for what comes next, once the browser has nothing else to do. It is loaded when needed in any case. */
export const usePrefetch = (load: () => Promise<unknown>): void => {
  const prefetch = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => afterLoading(() => prefetch()), []);
};

/** The same for the code of the pages that this one leads to. */
export const useNextPages = (...next: (keyof RegisteredRouter['routesByPath'])[]): void => {
  const router = useRouter();
  usePrefetch(() => Promise.all(next.map((path) => router.loadRouteChunk(router.routesByPath[path] as AnyRoute))));
};
