import { partsOff, ruleNewParts } from '#composition/score/new-share.ts';
import { ageComponent, freeLengths, REPEAT_COST, SCORE_WEIGHTS, unseenComponent } from '#composition/score/score.ts';
import type { Situation } from './situation.ts';

/**
 * The merit of a lesson is the number that the search maximises: inside the tolerance, the score without what repetitions and a missed share
 * cost, plus extras; outside, minus this much per millisecond, which nothing else can outweigh.
 */
const PENALTY_PER_MS = 1000;

/** The same for each new part beyond `newPartsWithin`. */
const PENALTY_PER_PART = 4;

/** Precomputed terms of the merit, including those of the settled parts. Nothing here depends on the seed. */
export type Merit = {
  readonly parts: number;
  readonly wantedNew: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** The lengths between these cost nothing. */
  readonly freeMinMs: number;
  readonly freeMaxMs: number;
  /** Score lost per squared millisecond below and above them. */
  readonly lossBelow: number;
  readonly lossAbove: number;
  /** By number of seen parts: everything that depends only on that number. */
  readonly bySeen: Float64Array;
  /** By number of seen parts: the weight of the sum of their age values. */
  readonly ageScale: Float64Array;
  readonly repeatCost: number;
  readonly settledMs: number;
  readonly settledSeen: number;
  readonly settledAges: number;
  readonly settledFamilies: readonly number[];
};

export const meritOf = (situation: Situation): Merit => {
  const { plan, settled, slots, rows, wantedNew, newPartsWithin } = situation;
  const { minMs, maxMs } = plan.targets;
  const { freeMinMs, freeMaxMs } = freeLengths(plan.targets);
  const parts = settled.length + slots.length;
  const bySeen = new Float64Array(parts + 1);
  const ageScale = new Float64Array(parts + 1);
  const ruleNew = ruleNewParts(plan.targets.unseenPercent, parts);
  for (let seen = 0; seen <= parts; seen += 1) {
    const newParts = parts - seen;
    bySeen[seen] =
      SCORE_WEIGHTS.unseen * unseenComponent(newParts, parts, wantedNew.wanted) +
      SCORE_WEIGHTS.variety -
      (REPEAT_COST / parts) * partsOff(newParts, parts, wantedNew) -
      PENALTY_PER_PART * Math.max(0, Math.abs(newParts - ruleNew) - newPartsWithin) +
      (seen === 0 ? SCORE_WEIGHTS.age * ageComponent(0, 0) : 0);
    ageScale[seen] = seen === 0 ? 0 : SCORE_WEIGHTS.age / seen;
  }
  let settledMs = 0;
  let settledAges = 0;
  let settledSeen = 0;
  for (const { at } of settled) {
    settledMs += plan.index.lengthsMs[at]!;
    if (!rows[at]) continue;
    settledSeen += 1;
    settledAges += situation.ageValue(at);
  }
  return {
    parts,
    wantedNew: wantedNew.wanted,
    minMs,
    maxMs,
    freeMinMs,
    freeMaxMs,
    lossBelow: freeMinMs > minMs ? SCORE_WEIGHTS.time / (freeMinMs - minMs) ** 2 : 0,
    lossAbove: maxMs > freeMaxMs ? SCORE_WEIGHTS.time / (maxMs - freeMaxMs) ** 2 : 0,
    bySeen,
    ageScale,
    repeatCost: SCORE_WEIGHTS.variety / Math.max(1, parts - 1),
    settledMs,
    settledSeen,
    settledAges,
    settledFamilies: settled.map(({ at }) => plan.index.families[at]!),
  };
};

/** The contribution of a lesson's length to its merit. */
export const timeMerit = (
  { minMs, maxMs, freeMinMs, freeMaxMs, lossBelow, lossAbove }: Merit,
  totalMs: number,
): number => {
  if (totalMs < minMs) return PENALTY_PER_MS * (totalMs - minMs);
  if (totalMs > maxMs) return PENALTY_PER_MS * (maxMs - totalMs);
  if (totalMs < freeMinMs) return SCORE_WEIGHTS.time - (freeMinMs - totalMs) ** 2 * lossBelow;
  if (totalMs > freeMaxMs) return SCORE_WEIGHTS.time - (totalMs - freeMaxMs) ** 2 * lossAbove;
  return SCORE_WEIGHTS.time;
};
