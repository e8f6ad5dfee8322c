/** Does something at fixed times, whether or not it ended the last time, until it is told to stop; then waits for all. */
export const regularly = (everyMs: number, act: (n: number) => Promise<unknown>) => {
  const underWay = new Set<Promise<unknown>>();
  let n = 0;
  const timer = setInterval(() => {
    // what goes wrong is among the wishes
    const acting = act(n++).catch(() => undefined);
    underWay.add(acting);
    void acting.finally(() => underWay.delete(acting));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
};
