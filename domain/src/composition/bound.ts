import type { CoreBase } from './core.ts';
import type { Merit } from './merit.ts';
import { SCORE_WEIGHTS } from './score.ts';
import type { Situation } from './situation.ts';

/** Parts that must repeat a family in a group that is searched whole: more slots than families to fill them with. */
const forcedRepeats = (situation: Situation, { wholes, fixed }: CoreBase): number => {
  const { plan, needed } = situation;
  let repeats = 0;
  plan.groups.forEach((_, group) => {
    if (!needed[group] || !wholes[group]) return;
    const families = new Set<number>();
    let alone = 0;
    for (const at of fixed[group]!) {
      const family = plan.index.families[at]!;
      if (family) families.add(family);
      else alone += 1;
    }
    repeats += Math.max(0, needed[group]! - families.size - alone);
  });
  return repeats;
};

/**
 * No lesson of this situation scores more: every length is taken to be right, and for each number of seen parts the oldest
 * are taken, group by group. `mostTime` is the best that the time component can be.
 */
export const boundOf = (situation: Situation, base: CoreBase, merit: Merit, mostTime: number): number => {
  const { plan, rows, needed, available, availableSeen } = situation;
  let seen = merit.settledSeen;
  let ages = merit.settledAges;
  const optional: number[] = [];
  plan.groups.forEach((_, group) => {
    const slots = needed[group]!;
    if (!slots) return;
    const values: number[] = [];
    for (const at of base.fixed[group]!) if (rows[at]) values.push(situation.ageValue(at));
    values.sort((a, b) => b - a);
    const forced = Math.max(0, slots - (available[group]! - availableSeen[group]!));
    for (let rank = 0; rank < Math.min(slots, values.length); rank += 1) {
      if (rank >= forced) optional.push(values[rank]!);
      else {
        seen += 1;
        ages += values[rank]!;
      }
    }
  });
  optional.sort((a, b) => b - a);
  let best = merit.bySeen[seen]! + ages * merit.ageScale[seen]!;
  for (const value of optional) {
    seen += 1;
    ages += value;
    best = Math.max(best, merit.bySeen[seen]! + ages * merit.ageScale[seen]!);
  }
  return best + SCORE_WEIGHTS.time * mostTime - merit.repeatCost * forcedRepeats(situation, base);
};
