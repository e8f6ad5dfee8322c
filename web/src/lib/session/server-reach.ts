/** Between questions whether the server answers again, growing from the first to the last. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;
/** A server that is lost again sooner is asked as seldom as before: what fails may be one address only. */
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
  // the page of a school's filter is no answer
  if (answer?.ok && answer.headers.get('content-type')?.includes('json')) return back();
  pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs);
  timer = setTimeout(() => void probe(), pauseMs);
  if (isLost) return;
  isLost = true;
  report(false);
};

/** A request got no answer, or that of a proxy: asks from now on whether the server answers. */
export const noteServerLost = (): void => {
  if (timer !== undefined) return;
  if (performance.now() - backAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
  timer = setTimeout(() => void probe(), pauseMs);
};

/** A request was answered. */
export const noteServerAnswered = (): void => {
  if (isLost) back();
};

/**
 * Calls `listener` with false when the server doesn't answer, and with true once it does again, or once the network is back: whatever
 * failed for that reason tries again then. Returns an unsubscribe function.
 */
export const onServerReach = (listener: (isReached: boolean) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Calls `run` whenever the server answers again. */
export const onServerBack = (run: () => void): (() => void) => onServerReach((isReached) => isReached && run());

// prerendering has no window
globalThis.window?.addEventListener('online', () => void probe());
globalThis.window?.addEventListener('offline', noteServerLost);
