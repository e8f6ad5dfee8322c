import { useEffect, useEffectEvent } from 'react';
import { useRouter, type AnyRoute, type RegisteredRouter } from '@tanstack/react-router';

/** True in data saver mode or on a slow connection, where the browser reports it. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The page's requests come first. */
const WAIT_MS = 1_500;
/** Not every browser reports when it is idle. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') run();
  else requestIdleCallback(run);
};

/** Runs a task once the browser is idle; never in data saver mode. */
export const afterLoading = (run: () => void): (() => void) => {
  if (savesData()) return () => undefined;
  const timer = setTimeout(() => whenIdle(run), WAIT_MS);
  return () => clearTimeout(timer);
};

/** Prefetches code once the browser is idle. Otherwise it is loaded when it is needed. */
export const usePrefetch = (load: () => Promise<unknown>): void => {
  const prefetch = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => afterLoading(() => prefetch()), []);
};

/** Prefetches the code of the next pages. */
export const useNextPages = (...next: (keyof RegisteredRouter['routesByPath'])[]): void => {
  const router = useRouter();
  usePrefetch(() => Promise.all(next.map((path) => router.loadRouteChunk(router.routesByPath[path] as AnyRoute))));
};
