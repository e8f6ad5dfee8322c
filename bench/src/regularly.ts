/**
 * Calls `act` at fixed times, whether or not earlier calls have finished; returns a function that stops and waits for
 * all.
 */
export const regularly = (everyMs: number, act: (n: number) => Promise<unknown>) => {
  const pending = new Set<Promise<unknown>>();
  let n = 0;
  const timer = setInterval(() => {
    // failures are recorded
    const acting = act(n++).catch(() => undefined);
    pending.add(acting);
    void acting.finally(() => pending.delete(acting));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
  };
};
