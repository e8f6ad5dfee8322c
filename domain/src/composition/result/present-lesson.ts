import type { LessonWarning } from '#lessons/lesson.ts';
import type { ComposedLesson, ComposedPart } from './composed-lesson.ts';
import type { Extreme } from '#composition/situation/reach.ts';
import {
  ageComponent,
  compositeScore,
  outsideMs,
  timeComponent,
  unseenComponent,
  varietyComponent,
  type ScoreComponents,
  OPENING_LESSONS,
} from '#composition/score/score.ts';
import { seriesAfter } from '#composition/history/series.ts';
import type { Situation } from '#composition/situation/situation.ts';
import { ruleNewParts } from '#composition/score/new-share.ts';
import { maxFilled } from '#composition/plan/slots.ts';

/** A share that isn't a whole number of parts is met by rounding either way. */
const WITHIN_PARTS = 1;

const causeOf = (situation: Situation, newParts: number, wanted: number): LessonWarning['cause'] => {
  const { plan, history, rows, settled, slots, available, availableSeen, wantedNew } = situation;
  const settledSeen = settled.filter(({ at }) => rows[at]).length;
  const settledNew = settled.length - settledSeen;
  const parts = settled.length + slots.length;
  const upper = wanted + WITHIN_PARTS;
  const lower = wanted - WITHIN_PARTS;
  if (settledNew > upper || parts - settledSeen < lower) return 'pinned';
  if (newParts > upper) {
    if (history.lessons < OPENING_LESSONS && wantedNew.wanted > upper) return 'opening';
    return parts - settledSeen - maxFilled(plan, availableSeen, slots) > upper ? 'few-seen' : 'fit';
  }
  const newVideos = available.map((count, group) => count - availableSeen[group]!);
  const maxNew = settledNew + maxFilled(plan, newVideos, slots);
  return Math.min(maxNew, wantedNew.wanted) < lower ? 'few-new' : 'fit';
};

/** Warns, with the cause, if a lesson's share of new parts is more than one part away from the rule's. */
const shareWarnings = (situation: Situation, newParts: number): LessonWarning[] => {
  const { plan, settled, slots } = situation;
  const { unseenPercent } = plan.targets;
  const parts = settled.length + slots.length;
  const wanted = ruleNewParts(unseenPercent, parts);
  if (Math.abs(newParts - wanted) <= WITHIN_PARTS) return [];
  const cause = causeOf(situation, newParts, wanted);
  return [{ code: 'NEW_SHARE', cause, newParts, parts, wantedPercent: unseenPercent }];
};

/** Computes the four score components of a lesson from its videos' positions. */
const componentsOf = (situation: Situation, positions: readonly number[], totalMs: number): ScoreComponents => {
  const { plan, rows, wantedNew } = situation;
  const seen = positions.filter((at) => rows[at]);
  const families = positions.map((at) => plan.index.families[at] ?? 0).filter(Boolean);
  let ages = 0;
  for (const at of seen) ages += situation.ageValue(at);
  return {
    time: timeComponent(totalMs, plan.targets),
    unseen: unseenComponent(positions.length - seen.length, positions.length, wantedNew.wanted),
    age: ageComponent(ages, seen.length),
    variety: varietyComponent(families.length - new Set(families).size, positions.length),
  };
};

const partOf = (situation: Situation, block: number, at: number): ComposedPart => {
  const { plan, rows, history, candidateCounts, candidateMs, seenCounts } = situation;
  const { category, group, pinned } = plan.blocks[block]!;
  const isFixed = pinned === at;
  const count = candidateCounts[group]!;
  const lengthMs = plan.index.lengthsMs[at]!;
  const seenAt = history.seenAt[rows[at]! - 1] ?? Number.NaN;
  return {
    block,
    blockPath: category,
    isFixed,
    video: plan.index.videos[at]!,
    candidates: isFixed ? { count: 1, seenCount: rows[at] ? 1 : 0 } : { count, seenCount: seenCounts[group]! },
    // A kept video's block may have no candidates any more.
    baselineAvg: (isFixed || count === 0 ? lengthMs : candidateMs[group]! / count) / 1000,
    seen: rows[at]! > 0,
    lastSeenAt: Number.isNaN(seenAt) ? null : seenAt,
  };
};

/** Turns the videos that were chosen for the slots into a lesson in block order. */
export const presentLesson = (
  situation: Situation,
  chosen: ArrayLike<number>,
  bound: number,
  { shortest, longest }: { shortest: Extreme; longest: Extreme },
): ComposedLesson => {
  const { plan, rows, history, settled, slots } = situation;
  const { index } = plan;
  const placed = [...settled, ...slots.map(({ block }, slot) => ({ block, at: chosen[slot] ?? -1 }))];
  placed.sort((a, b) => a.block - b.block);
  const parts = placed.map(({ block, at }) => partOf(situation, block, at));
  const positions = placed.map(({ at }) => at);
  const totalMs = positions.reduce((sum, at) => sum + (index.lengthsMs[at] ?? 0), 0);
  const components = componentsOf(situation, positions, totalMs);
  const outside = outsideMs(totalMs, plan.targets);
  const newParts = positions.filter((at) => !rows[at]).length;
  const warnings: LessonWarning[] = [...plan.warnings, ...situation.warnings, ...shareWarnings(situation, newParts)];
  if (outside > 0) {
    warnings.push({
      code: 'OUTSIDE_TOLERANCE',
      shortestSeconds: shortest.totalMs / 1000,
      longestSeconds: longest.totalMs / 1000,
    });
  }
  return {
    parts,
    totalSeconds: totalMs / 1000,
    score: compositeScore(components),
    components,
    bound,
    inTolerance: outside === 0,
    outsideSeconds: outside / 1000,
    warnings,
    seriesInProcess: seriesAfter(plan, history, rows, positions),
  };
};
