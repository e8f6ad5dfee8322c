import type { Core } from './core.ts';
import { PENALTY_PER_MS, type Merit } from './merit.ts';
import { randomFrom } from './random.ts';
import { SCORE_WEIGHTS } from './score.ts';
import type { Slot } from './slots.ts';

/** A lesson this close to the upper bound of the score is good enough. */
const CLOSE_ENOUGH = 0.002;

/** The search ends after this many evaluations, or this many per slot where that is more: never by the clock. */
const EVALUATIONS = 20_000;
const EVALUATIONS_PER_SLOT = 2_000;

/** Differences below this are the noise of floating point. */
const NOISE = 1e-12;

export type Found = {
  /** Number in the core of each slot's video. */
  chosen: Int32Array;
  merit: number;
  evaluations: number;
};

/**
 * Improves a lesson until it is close to `bound` or the evaluations are used up: best responses of single slots, then kicks
 * (a few slots changed at random) from the best lesson so far. `start` gives a number of the core per slot.
 */
export const search = (
  merit: Merit,
  core: Core,
  slots: readonly Slot[],
  seed: number,
  bound: number,
  start: Int32Array,
): Found => {
  const { minMs, maxMs, targetMs, lossBelow, lossAbove, bySeen, ageScale, repeatCost } = merit;
  const { lengthsMs, seen, ages, families, extras } = core;
  const random = randomFrom(seed);
  const count = slots.length;
  const lists = slots.map(({ group }) => core.lists[group]!);
  const limit = Math.max(EVALUATIONS, EVALUATIONS_PER_SLOT * count);

  let familyCount = 1;
  for (const family of merit.settledFamilies) familyCount = Math.max(familyCount, family + 1);
  for (const family of families) familyCount = Math.max(familyCount, family + 1);
  const inFamily = new Int16Array(familyCount);
  const used = new Uint8Array(core.count);
  const chosen = start.slice();
  let totalMs = merit.settledMs;
  let seenParts = merit.settledSeen;
  let ageSum = merit.settledAges;
  let extraSum = 0;
  let repeats = 0;
  let evaluations = 0;

  const addFamily = (family: number) => {
    if (family === 0) return;
    if (inFamily[family]! > 0) repeats += 1;
    inFamily[family]! += 1;
  };
  const take = (number: number) => {
    used[number] = 1;
    totalMs += lengthsMs[number]!;
    seenParts += seen[number]!;
    ageSum += ages[number]!;
    extraSum += extras[number]!;
    addFamily(families[number]!);
  };
  const release = (number: number) => {
    used[number] = 0;
    totalMs -= lengthsMs[number]!;
    seenParts -= seen[number]!;
    ageSum -= ages[number]!;
    extraSum -= extras[number]!;
    const family = families[number]!;
    if (family === 0) return;
    inFamily[family]! -= 1;
    if (inFamily[family]! > 0) repeats -= 1;
  };

  /** Gives a released slot the video that suits the rest best; says what the whole is then worth. */
  const respond = (slot: number): number => {
    const list = lists[slot]!;
    const restMs = totalMs;
    const restSeen = seenParts;
    const restAges = ageSum;
    let best = -Infinity;
    let pick = -1;
    for (let each = 0; each < list.length; each += 1) {
      const number = list[each]!;
      if (used[number] !== 0) continue;
      const ms = restMs + lengthsMs[number]!;
      const parts = restSeen + seen[number]!;
      let value = bySeen[parts]! + (restAges + ages[number]!) * ageScale[parts]! + extras[number]!;
      const family = families[number]!;
      if (family !== 0 && inFamily[family] !== 0) value -= repeatCost;
      if (ms < minMs) value -= PENALTY_PER_MS * (minMs - ms);
      else if (ms > maxMs) value -= PENALTY_PER_MS * (ms - maxMs);
      else {
        const distance = ms - targetMs;
        value += SCORE_WEIGHTS.time - distance * distance * (distance < 0 ? lossBelow : lossAbove);
      }
      if (value > best + NOISE) {
        best = value;
        pick = number;
      }
    }
    evaluations += list.length;
    const whole = best + extraSum - repeats * repeatCost;
    chosen[slot] = pick;
    take(pick);
    return whole;
  };

  const order = Int32Array.from(slots.keys());
  const shuffle = () => {
    for (let at = count - 1; at > 0; at -= 1) {
      const other = random.below(at + 1);
      const kept = order[at]!;
      order[at] = order[other]!;
      order[other] = kept;
    }
  };
  /** Best responses of all slots in turn until none of them can do better. */
  const descend = (from: number): number => {
    let value = from;
    for (let still = 0, at = 0; still < count; at = (at + 1) % count) {
      const slot = order[at]!;
      const was = chosen[slot]!;
      release(was);
      const better = respond(slot);
      if (better > value + NOISE) {
        value = better;
        still = 0;
      }
      still += 1;
    }
    return value;
  };

  for (const number of chosen) take(number);
  if (count === 0) return { chosen, merit: 0, evaluations };
  shuffle();
  let best = descend(-Infinity);
  let bestScore = best - extraSum;
  const kept = chosen.slice();
  while (bound - bestScore > CLOSE_ENOUGH && evaluations < limit) {
    const kicks = 1 + random.below(Math.min(3, count));
    for (let kick = 0; kick < kicks; kick += 1) {
      const slot = random.below(count);
      const list = lists[slot]!;
      const number = list[random.below(list.length)]!;
      if (used[number]) continue;
      release(chosen[slot]!);
      chosen[slot] = number;
      take(number);
    }
    shuffle();
    const value = descend(-Infinity);
    if (value > best + NOISE) {
      best = value;
      bestScore = best - extraSum;
      kept.set(chosen);
    } else {
      for (const number of chosen) release(number);
      chosen.set(kept);
      for (const number of chosen) take(number);
    }
  }
  return { chosen: kept, merit: best, evaluations };
};
