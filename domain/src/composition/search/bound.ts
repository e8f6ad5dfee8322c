import type { CoreBase } from './core.ts';
import { isWhole } from './core-members.ts';
import type { Merit } from '#composition/situation/merit.ts';
import { SCORE_WEIGHTS } from '#composition/score/score.ts';
import type { Situation } from '#composition/situation/situation.ts';

/** Parts that must repeat a family in a group that is searched whole: more slots than families to fill them with. */
const forcedRepeats = (situation: Situation, { lists, families: familyOf }: CoreBase): number => {
  const { plan, needed } = situation;
  let repeats = 0;
  plan.groups.forEach((_, group) => {
    if (!needed[group] || !isWhole(situation, group)) return;
    const families = new Set<number>();
    let alone = 0;
    for (const number of lists[group]!) {
      const family = familyOf[number]!;
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
  const { plan, needed, available, availableSeen } = situation;
  let seen = merit.settledSeen;
  let ages = merit.settledAges;
  const optional: number[] = [];
  plan.groups.forEach((_, group) => {
    const slots = needed[group]!;
    if (!slots) return;
    const forced = Math.max(0, slots - (available[group]! - availableSeen[group]!));
    base.seenLists[group]!.subarray(0, slots).forEach((number, rank) => {
      if (rank >= forced) optional.push(base.ages[number]!);
      else {
        seen += 1;
        ages += base.ages[number]!;
      }
    });
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
