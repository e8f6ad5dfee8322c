import type { CandidateSet } from './candidate-set.ts';
import { timeMerit, type Merit } from '#composition/situation/merit.ts';
import { SCORE_WEIGHTS } from '#composition/score/score.ts';
import type { Slot } from '#composition/plan/slots.ts';

/** Smaller differences are floating-point noise. */
export const EPSILON = 1e-12;

/** Fixed cost of examining a slot, in evaluations. */
const OVERHEAD = 8;

/**
 * A lesson that the search changes slot by slot. Sums are updated incrementally, so a change is evaluated in constant time.
 * Videos are given by their numbers in the candidate set.
 */
export class WorkingLesson {
  readonly merit: Merit;
  readonly candidateSet: CandidateSet;
  /** Per slot: its group. */
  readonly groups: Int32Array;
  readonly chosen: Int32Array;
  evaluations = 0;
  private readonly used: Uint8Array;
  private readonly inFamily: Int16Array;
  private totalMs: number;
  private seen: number;
  private ages: number;
  private extras = 0;
  private costs = 0;
  private repeats = 0;

  constructor(merit: Merit, candidateSet: CandidateSet, slots: readonly Slot[], start: Int32Array) {
    this.merit = merit;
    this.candidateSet = candidateSet;
    this.groups = Int32Array.from(slots, ({ group }) => group);
    this.chosen = start.slice();
    this.used = new Uint8Array(candidateSet.count);
    this.inFamily = new Int16Array(candidateSet.familyCount);
    this.totalMs = merit.settledMs;
    this.seen = merit.settledSeen;
    this.ages = merit.settledAges;
    for (const family of merit.settledFamilies) this.addFamily(family);
    for (const number of start) this.take(number);
  }

  /** Number of parts that are new to the group. */
  get newParts(): number {
    return this.merit.parts - this.seen;
  }

  /** The score as it will be reported, without the extras. */
  score(value: number): number {
    return value - this.extras - this.costs;
  }

  private addFamily(family: number): void {
    if (family === 0) return;
    if (this.inFamily[family]! > 0) this.repeats += 1;
    this.inFamily[family]! += 1;
  }

  private take(number: number): void {
    const { candidateSet } = this;
    this.used[number] = 1;
    this.totalMs += candidateSet.lengthsMs[number]!;
    this.seen += candidateSet.seen[number]!;
    this.ages += candidateSet.ages[number]!;
    this.extras += candidateSet.extras[number]!;
    this.costs += candidateSet.costs[number]!;
    this.addFamily(candidateSet.families[number]!);
  }

  private release(number: number): void {
    const { candidateSet } = this;
    this.used[number] = 0;
    this.totalMs -= candidateSet.lengthsMs[number]!;
    this.seen -= candidateSet.seen[number]!;
    this.ages -= candidateSet.ages[number]!;
    this.extras -= candidateSet.extras[number]!;
    this.costs -= candidateSet.costs[number]!;
    const family = candidateSet.families[number]!;
    if (family === 0) return;
    this.inFamily[family]! -= 1;
    if (this.inFamily[family]! > 0) this.repeats -= 1;
  }

  /** Puts a video into a slot; false if another slot has it. */
  put(slot: number, number: number): boolean {
    if (this.used[number]) return false;
    this.release(this.chosen[slot]!);
    this.chosen[slot] = number;
    this.take(number);
    return true;
  }

  /** Restores an earlier state of `chosen`. */
  restore(earlier: Int32Array): void {
    for (let slot = 0; slot < earlier.length; slot += 1) {
      if (this.chosen[slot] !== earlier[slot]) this.release(this.chosen[slot]!);
    }
    for (let slot = 0; slot < earlier.length; slot += 1) {
      if (this.chosen[slot] === earlier[slot]) continue;
      this.chosen[slot] = earlier[slot]!;
      this.take(earlier[slot]!);
    }
  }

  /** Puts the video into a slot that fits the rest best; returns the merit of the whole lesson. */
  respond(slot: number): number {
    const { used, inFamily, candidateSet, merit } = this;
    const { lengthsMs, seen, ages, families, extras } = candidateSet;
    const { bySeen, ageScale, repeatCost } = merit;
    const was = this.chosen[slot]!;
    this.release(was);
    const restMs = this.totalMs;
    const restSeen = this.seen;
    const restAges = this.ages;
    const list = candidateSet.lists[this.groups[slot]!]!;
    let best = -Infinity;
    let pick = was;
    for (let each = 0; each < list.length; each += 1) {
      const number = list[each]!;
      if (used[number] !== 0) continue;
      const ms = restMs + lengthsMs[number]!;
      const count = restSeen + seen[number]!;
      let value = bySeen[count]! + (restAges + ages[number]!) * ageScale[count]! + extras[number]!;
      const family = families[number]!;
      if (family !== 0 && inFamily[family] !== 0) value -= repeatCost;
      value += timeMerit(merit, ms);
      if (value > best + EPSILON) {
        best = value;
        pick = number;
      }
    }
    this.evaluations += list.length + OVERHEAD;
    const whole = best + this.extras - this.repeats * repeatCost;
    this.chosen[slot] = pick;
    this.take(pick);
    return whole;
  }

  /**
   * Finds the best pair of videos for two slots, exactly: seen videos are sorted oldest first, so there is an upper bound for
   * the rest of a list. Changes nothing and returns `value` if no pair is better than the present one.
   */
  respondTogether(one: number, other: number, value: number): number {
    const { used, inFamily, candidateSet, merit } = this;
    const { lengthsMs, ages, families, extras } = candidateSet;
    const { bySeen, ageScale, repeatCost } = merit;
    const wasOne = this.chosen[one]!;
    const wasOther = this.chosen[other]!;
    this.release(wasOne);
    this.release(wasOther);
    const rest = this.extras - this.repeats * repeatCost;
    const maxExtra = candidateSet.maxExtra;
    let best = value;
    let pickOne = wasOne;
    let pickOther = wasOther;
    for (let kinds = 0; kinds < 4; kinds += 1) {
      const oneSeen = kinds & 1;
      const otherSeen = kinds >> 1;
      const listOne = (oneSeen ? candidateSet.seenLists : candidateSet.newLists)[this.groups[one]!]!;
      const listOther = (otherSeen ? candidateSet.seenLists : candidateSet.newLists)[this.groups[other]!]!;
      if (listOne.length === 0 || listOther.length === 0) continue;
      const count = this.seen + oneSeen + otherSeen;
      const scale = ageScale[count]!;
      const fixed = rest + bySeen[count]! + this.ages * scale;
      const maxOther = ages[listOther[0]!]! * scale + maxExtra;
      for (let i = 0; i < listOne.length; i += 1) {
        const first = listOne[i]!;
        const upToFirst = fixed + ages[first]! * scale;
        // Nothing further down this list can win, even with a perfect length.
        if (upToFirst + maxExtra + maxOther + SCORE_WEIGHTS.time <= best) break;
        this.evaluations += 1;
        if (used[first] !== 0) continue;
        const familyFirst = families[first]!;
        let withFirst = upToFirst + extras[first]!;
        if (familyFirst !== 0 && inFamily[familyFirst] !== 0) withFirst -= repeatCost;
        const needed = best - withFirst - SCORE_WEIGHTS.time - maxExtra;
        const firstMs = this.totalMs + lengthsMs[first]!;
        for (let k = 0; k < listOther.length; k += 1) {
          const second = listOther[k]!;
          if (ages[second]! * scale <= needed) break;
          this.evaluations += 1;
          if (used[second] !== 0 || second === first) continue;
          const ms = firstMs + lengthsMs[second]!;
          let worth = withFirst + ages[second]! * scale + extras[second]!;
          const family = families[second]!;
          if (family !== 0 && (inFamily[family] !== 0 || family === familyFirst)) worth -= repeatCost;
          worth += timeMerit(merit, ms);
          if (worth > best + EPSILON) {
            best = worth;
            pickOne = first;
            pickOther = second;
          }
        }
      }
    }
    this.evaluations += OVERHEAD;
    this.chosen[one] = pickOne;
    this.chosen[other] = pickOther;
    this.take(pickOne);
    this.take(pickOther);
    return best;
  }
}
