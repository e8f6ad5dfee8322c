const endings: (() => unknown)[] = [];

/** Runs what was given to `atEnd`, the latest first. */
export const endAll = async (): Promise<void> => {
  for (const end of endings.splice(0).toReversed()) await end();
};

/**
 * Runs this when the test file has ended, the latest first. Unlike `afterAll`, which is lost where a test or a hook is already
 * running, it may be called anywhere.
 */
export const atEnd = (end: () => unknown): void => void endings.push(end);
