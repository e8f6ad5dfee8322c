const endings: (() => unknown)[] = [];

/** The number of registered cleanups; `endAfter` runs later ones. */
export const endingsSoFar = (): number => endings.length;

/** Runs the cleanups registered with `atEnd` after the first `kept` ones, latest first. */
export const endAfter = async (kept: number): Promise<void> => {
  const errors: unknown[] = [];
  for (const end of endings.splice(kept).toReversed())
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'Cleanup after a test failed');
};

/**
 * Registers a cleanup for the end of the current test, or of the file outside tests and in journeys; latest first. Unlike `afterAll`, which is
 * ignored while a test or a hook is running, it can be called anywhere.
 */
export const atEnd = (end: () => unknown): void => void endings.push(end);
