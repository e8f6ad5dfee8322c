const endings: (() => unknown)[] = [];

/** How many endings there are: `endAfter` runs those that come later. */
export const endingsSoFar = (): number => endings.length;

/** Runs what was given to `atEnd` after the first `kept` endings, the latest first. */
export const endAfter = async (kept: number): Promise<void> => {
  const errors: unknown[] = [];
  for (const end of endings.splice(kept).toReversed())
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'What a test began did not end');
};

/**
 * Runs this when the test has ended in which it was given, or the file if it was none or a journey; the latest first. Unlike `afterAll`, which is
 * lost where a test or a hook is already running, it may be called anywhere.
 */
export const atEnd = (end: () => unknown): void => void endings.push(end);
