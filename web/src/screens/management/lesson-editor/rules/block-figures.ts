import type { RuleFigures } from '@zuzu/contract/lessons/lesson-config.ts';

type Figures = RuleFigures['blocks'][number];

/**
 * What is known of each block of an order, from figures of that order or an earlier one: by what the block is, never by its
 * place, so that a block that moves takes its figures along.
 */
export const figuresOfBlocks = (
  order: readonly string[],
  counted: { order: readonly string[]; blocks: readonly Figures[] } | undefined,
): (Figures | undefined)[] => {
  const known = new Map(counted?.order.map((entry, at) => [entry, counted.blocks[at]]));
  return order.map((entry) => known.get(entry));
};

/** How long blocks last together; undefined while that isn't known of one of them. */
export const secondsTogether = (seconds: readonly (number | undefined)[]): number | undefined =>
  seconds.reduce<number | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0,
  );
