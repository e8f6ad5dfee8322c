import type { CandidateSetBase } from './candidate-set.ts';
import { isWhole } from './candidate-set-members.ts';
import type { Merit } from '#composition/situation/merit.ts';
import { REPEAT_COST, SCORE_WEIGHTS } from '#composition/score/score.ts';
import type { Situation } from '#composition/situation/situation.ts';

/** Counts parts that must repeat a family in groups that are searched completely: more slots than families to fill them. */
const forcedRepeats = (situation: Situation, { lists, families: familyOf }: CandidateSetBase): number => {
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
 * An upper bound of the score in this situation: every length is assumed to fit and every family to have rested, and for each number of
 * seen parts the oldest are taken, group by group. `maxTime` is the highest possible time component.
 */
export const boundOf = (situation: Situation, base: CandidateSetBase, merit: Merit, maxTime: number): number => {
  const { plan, needed, available, availableSeen } = situation;
  let seen = merit.settledSeen;
  let ages = merit.settledAges;
  let costs = 0;
  const costOf = (number: number) => (REPEAT_COST / merit.parts) * situation.restCost(base.positions[number]!, true);
  const optional: number[] = [];
  plan.groups.forEach((_, group) => {
    const slots = needed[group]!;
    if (!slots) return;
    const forced = Math.max(0, slots - (available[group]! - availableSeen[group]!));
    base.seenLists[group]!.subarray(0, slots).forEach((number, rank) => {
      if (rank >= forced) optional.push(number);
      else {
        seen += 1;
        ages += base.ages[number]!;
        costs += costOf(number);
      }
    });
  });
  optional.sort((a, b) => base.ages[b]! - base.ages[a]!);
  let best = merit.bySeen[seen]! + ages * merit.ageScale[seen]! - costs;
  for (const number of optional) {
    seen += 1;
    ages += base.ages[number]!;
    costs += costOf(number);
    best = Math.max(best, merit.bySeen[seen]! + ages * merit.ageScale[seen]! - costs);
  }
  return best + SCORE_WEIGHTS.time * maxTime - merit.repeatCost * forcedRepeats(situation, base);
};
