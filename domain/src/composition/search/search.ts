import type { CandidateSet } from './candidate-set.ts';
import { WorkingLesson, EPSILON } from './working-lesson.ts';
import type { Merit } from '#composition/situation/merit.ts';
import { randomFrom } from '#composition/random.ts';
import type { Slot } from '#composition/plan/slots.ts';

/** A lesson this close to the upper bound of the score is good enough. */
const CLOSE_ENOUGH = 0.001;

/** The search ends after this many evaluations, or this many per slot if that is more: never by the clock. */
const EVALUATIONS = 20_000;
const EVALUATIONS_PER_SLOT = 2_000;

const MAX_KICKS = 3;

/** A lesson this far from the bound, with fewer new parts than wanted, may lack a new video that no small change makes room for. */
export const LARGE_GAP = 0.01;

export type SearchResult = {
  /** The number of each slot’s video in the candidate set. */
  chosen: Int32Array;
  merit: number;
  evaluations: number;
};

export type SearchOptions = {
  seed: number;
  /** An upper bound of the score. */
  bound: number;
  /** The most that a theme's bonuses can add: they count as well in how close to the best a lesson is. */
  maxBonus?: number;
  /** A number in the candidate set per slot. */
  start: Int32Array;
  /** Share of the usual evaluations, 1 by default: less from a start that is good already. */
  effort?: number;
  /** The same for the pairs of slots alone: more where the lists are long, so that each pair has its turn; by default `effort`. */
  pairEffort?: number;
  /** True if the start lies outside the tolerance and is proven to be as close as possible: little can be improved. */
  isClosest: boolean;
};

/**
 * Improves a lesson until it is close to the bound or the evaluations are used up: best responses for single slots, then for
 * pairs of slots, then the same again from the best lesson so far with a few slots changed at random.
 */
export const search = (
  merit: Merit,
  candidateSet: CandidateSet,
  slots: readonly Slot[],
  { seed, bound, maxBonus, start, isClosest, effort = 1, pairEffort = effort }: SearchOptions,
): SearchResult => {
  const random = randomFrom(seed);
  const count = slots.length;
  const evaluations = Math.max(EVALUATIONS, EVALUATIONS_PER_SLOT * count);
  let limit = effort * evaluations;
  let pairLimit = pairEffort * evaluations;
  const lesson = new WorkingLesson(merit, candidateSet, slots, start);
  const order = Int32Array.from(slots.keys());
  const gap = (value: number) => (maxBonus === undefined ? bound - lesson.score(value) : bound + maxBonus - value);
  const shuffle = () => {
    for (let at = count - 1; at > 0; at -= 1) {
      const other = random.below(at + 1);
      const swapped = order[at]!;
      order[at] = order[other]!;
      order[other] = swapped;
    }
  };

  /** A slot that keeps its video for now. */
  let frozen = -1;

  /** Improves single slots in turn until none can do better. */
  const descend = (): number => {
    let value = -Infinity;
    for (let still = 0, at = 0; still < count; at = (at + 1) % count) {
      if (order[at] === frozen) {
        still += 1;
        continue;
      }
      const better = lesson.respond(order[at]!);
      still = better > value + EPSILON ? 1 : still + 1;
      value = Math.max(value, better);
    }
    return value;
  };

  /** Improves pairs of slots in turn until none can do better, or the evaluations are used up. */
  const pairUp = (from: number): number => {
    let value = from;
    for (let apart = 1; apart < count; apart += 1) {
      for (let at = 0; at + apart < count; at += 1) {
        if (lesson.evaluations >= pairLimit || gap(value) <= CLOSE_ENOUGH) return value;
        if (order[at] === frozen || order[at + apart] === frozen) continue;
        value = lesson.respondTogether(order[at]!, order[at + apart]!, value);
      }
    }
    return value;
  };

  if (count === 0) return { chosen: start, merit: 0, evaluations: 0 };
  shuffle();
  let best = descend();
  best = pairUp(best);
  let bestGap = gap(best);
  const bestChosen = lesson.chosen.slice();
  /** Keeps the lesson if it is the best so far, else goes back to that one. */
  const keep = (value: number): boolean => {
    if (value <= best + EPSILON) {
      lesson.restore(bestChosen);
      return false;
    }
    best = value;
    bestGap = gap(best);
    bestChosen.set(lesson.chosen);
    return true;
  };

  /** While too few parts are new, each group's first seen part with each new video; then the longest part with each of its other videos. */
  const exchanges = function* (): Generator<readonly [slot: number, number: number]> {
    const done = new Set<number>();
    for (let slot = 0; slot < count && lesson.newParts < merit.wantedNew; slot += 1) {
      const group = lesson.groups[slot]!;
      if (done.has(group) || candidateSet.seen[bestChosen[slot]!] === 0) continue;
      done.add(group);
      for (const number of candidateSet.newLists[group]!) if (!bestChosen.includes(number)) yield [slot, number];
    }
    let longest = 0;
    for (let slot = 1; slot < count; slot += 1) {
      if (candidateSet.lengthsMs[bestChosen[slot]!]! > candidateSet.lengthsMs[bestChosen[longest]!]!) longest = slot;
    }
    for (const number of candidateSet.lists[lesson.groups[longest]!]!) {
      if (!bestChosen.includes(number)) yield [longest, number];
    }
  };

  /**
   * Exchanges single parts while the others make room, which takes more changes at once than any other step: a long video, or too few new ones,
   * may be what keeps the lesson from the bound.
   */
  const exchange = () => {
    // pairs may have used up the evaluations
    limit += lesson.evaluations;
    pairLimit += lesson.evaluations;
    while (bestGap > LARGE_GAP) {
      let most = -Infinity;
      let pick = -1;
      const chosen = bestChosen.slice();
      for (const [slot, number] of exchanges()) {
        if (lesson.evaluations >= limit) break;
        lesson.put(slot, number);
        frozen = slot;
        const value = descend();
        if (value > most) {
          most = value;
          pick = slot;
          chosen.set(lesson.chosen);
        }
        lesson.restore(bestChosen);
      }
      if (pick < 0) break;
      lesson.restore(chosen);
      frozen = pick;
      pairUp(most);
      frozen = -1;
      if (!keep(pairUp(descend()))) break;
    }
    frozen = -1;
  };
  if (!isClosest) exchange();
  while (!isClosest && bestGap > CLOSE_ENOUGH && lesson.evaluations < limit) {
    for (let kick = 1 + random.below(Math.min(MAX_KICKS, count)); kick > 0; kick -= 1) {
      const slot = random.below(count);
      const list = candidateSet.lists[lesson.groups[slot]!]!;
      lesson.put(slot, list[random.below(list.length)]!);
    }
    shuffle();
    const value = pairUp(descend());
    keep(value);
  }
  return { chosen: bestChosen, merit: best, evaluations: lesson.evaluations };
};
