import type { RuleFigures } from '@zuzu/contract/lessons/lesson-config.ts';

type Figures = RuleFigures['blocks'][number];

/**
 * The figures of each block of an order, from figures of that order or an earlier one. Matched by category, not by
 * position, so that a moved block keeps its figures.
 */
export const figuresOfBlocks = (
  order: readonly string[],
  counted: { order: readonly string[]; blocks: readonly Figures[] } | undefined,
): (Figures | undefined)[] => {
  const byCategory = new Map(counted?.order.map((entry, at) => [entry, counted.blocks[at]]));
  return order.map((entry) => byCategory.get(entry));
};

/** Total length of the blocks; undefined if one of them isn't known. */
export const secondsTogether = (seconds: readonly (number | undefined)[]): number | undefined =>
  seconds.reduce<number | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0,
  );
