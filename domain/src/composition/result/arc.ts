import { noises } from '#videos/needs.ts';
import type { Situation } from '#composition/situation/situation.ts';

/** Smaller differences are floating-point noise. */
const EPSILON = 1e-9;

/**
 * Arranges the videos of each category among its blocks, so that no exchange of two of them gives fewer changes of posture and louder parts
 * nearer to the middle of the lesson. Takes and returns a position per slot; see docs/composition.md.
 */
export const arrange = ({ plan, slots, settled }: Situation, chosen: Int32Array): Int32Array => {
  const { videos } = plan.index;
  const arranged = chosen.slice();
  const blocks = [...settled, ...slots].map(({ block }) => block).sort((a, b) => a - b);
  const blockIndexes = slots.map(({ block }) => blocks.indexOf(block));
  const parts = blocks.map(() => -1);
  for (const { block, at } of settled) parts[blocks.indexOf(block)] = at;
  blockIndexes.forEach((blockIndex, slot) => (parts[blockIndex] = chosen[slot]!));
  const last = blocks.length - 1;
  const changeAt = (blockIndex: number): number => {
    const before = videos[parts[blockIndex - 1] ?? -1]?.needs?.posture;
    const posture = videos[parts[blockIndex] ?? -1]?.needs?.posture;
    return before && posture && before !== posture ? 1 : 0;
  };
  /** The cost of a block: loudness by distance from the middle, and changes of posture around it. */
  const costAt = (blockIndex: number): number => {
    const loudness = noises.indexOf(videos[parts[blockIndex]!]?.needs?.noise ?? 'usual');
    return (loudness * Math.abs(2 * blockIndex - last)) / last + changeAt(blockIndex) + changeAt(blockIndex + 1);
  };
  // a change between two neighbours counts twice before and after their exchange
  const costOf = (one: number, other: number): number => costAt(one) + costAt(other);
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (let slot = 0; slot < slots.length; slot += 1) {
      for (let other = slot + 1; other < slots.length; other += 1) {
        if (slots[slot]!.group !== slots[other]!.group) continue;
        const [a, b] = [blockIndexes[slot]!, blockIndexes[other]!];
        const exchange = () => ([parts[a], parts[b]] = [parts[b]!, parts[a]!]);
        const before = costOf(a, b);
        exchange();
        if (costOf(a, b) >= before - EPSILON) exchange();
        else hasChanged = true;
      }
    }
  }
  blockIndexes.forEach((blockIndex, slot) => (arranged[slot] = parts[blockIndex]!));
  return arranged;
};
