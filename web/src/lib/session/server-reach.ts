/** Interval between health checks while the server is unreachable; it doubles from the first to the maximum. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;
/** If the server is lost again within this time, the interval isn't reset: perhaps only one URL fails. */
const STEADY_MS = 60_000;

let isLost = false;
let pauseMs = FIRST_PAUSE_MS;
let backAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(isReached: boolean) => void>();
const report = (isReached: boolean) => {
  for (const listener of listeners) listener(isReached);
};

const back = () => {
  clearTimeout(timer);
  timer = undefined;
  isLost = false;
  backAt = performance.now();
  report(true);
};
const probe = async (): Promise<void> => {
  clearTimeout(timer);
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
  // not the page of a school's content filter
  if (answer?.ok && answer.headers.get('content-type')?.includes('json')) return back();
  pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs);
  timer = setTimeout(() => void probe(), pauseMs);
  if (isLost) return;
  isLost = true;
  report(false);
};

/** Starts health checks after a request without a response, or with that of a proxy. */
export const noteServerLost = (): void => {
  if (timer !== undefined) return;
  if (performance.now() - backAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
  timer = setTimeout(() => void probe(), pauseMs);
};

/** Ends the outage after a response. */
export const noteServerAnswered = (): void => {
  if (isLost) back();
};

/**
 * Calls `listener` with false when the server becomes unreachable, and with true when it is reachable again, so that
 * failed requests can be retried. Returns an unsubscribe function.
 */
export const onServerReach = (listener: (isReached: boolean) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Calls `run` whenever the server is reachable again. */
export const onServerBack = (run: () => void): (() => void) => onServerReach((isReached) => isReached && run());

// prerendering has no window
globalThis.window?.addEventListener('online', () => void probe());
globalThis.window?.addEventListener('offline', noteServerLost);
