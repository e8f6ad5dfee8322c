import type { Situation } from './situation.ts';

/** The shortest or the longest possible lesson: its milliseconds, and the position of a video for each slot. */
export type Extreme = { readonly totalMs: number; readonly chosen: Int32Array };

const extremeOf = ({ plan, slots, settled, barred }: Situation, longest: boolean): Extreme => {
  const { lengthsMs } = plan.index;
  const chosen = new Int32Array(slots.length);
  const used = new Set<number>();
  let totalMs = 0;
  for (const { at } of settled) totalMs += lengthsMs[at]!;
  const places = plan.groups.map((_, group) => slots.flatMap((slot, place) => (slot.group === group ? [place] : [])));
  // Children come after their parents: the narrowest category takes its best first, a wider one the best of the rest.
  for (let group = plan.groups.length - 1; group >= 0; group -= 1) {
    const { candidates } = plan.groups[group]!;
    let next = 0;
    for (const place of places[group]!) {
      let at = -1;
      do {
        at = candidates[longest ? candidates.length - 1 - next : next]!;
        next += 1;
      } while (barred[at] || used.has(at));
      used.add(at);
      chosen[place] = at;
      totalMs += lengthsMs[at]!;
    }
  }
  return { totalMs, chosen };
};

/**
 * Finds the shortest and the longest lesson that fill all slots. Taking the best of each category, narrowest first, is optimal
 * because categories nest: every lesson must draw at least that many videos from each of them.
 */
export const reachOf = (situation: Situation): { shortest: Extreme; longest: Extreme } => ({
  shortest: extremeOf(situation, false),
  longest: extremeOf(situation, true),
});
