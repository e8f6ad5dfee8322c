import type { LessonWarning } from '../lessons/lesson.ts';
import type { ComposedLesson, ComposedPart } from './composed-lesson.ts';
import {
  ageComponent,
  compositeScore,
  outsideMs,
  timeComponent,
  unseenComponent,
  varietyComponent,
  type ScoreComponents,
} from './score.ts';
import type { Extreme } from './reach.ts';
import type { Situation } from './situation.ts';

/** The series to go on with: the one in process while it has episodes left, else the first one that this lesson begins. */
const seriesAfter = (situation: Situation, positions: ReadonlySet<number>): string | null => {
  const { plan, history, rows } = situation;
  const goesOn = plan.series.filter(({ episodes }) => episodes.some((at) => !rows[at] && !positions.has(at)));
  const current = history.seriesInProcess?.trim();
  const known = plan.series.some(({ name }) => name === current);
  if (current && (!known || goesOn.some(({ name }) => name === current))) return current;
  for (const position of positions) {
    if (rows[position]) continue;
    const begun = goesOn.find(({ episodes }) => episodes.includes(position));
    if (begun) return begun.name;
  }
  return null;
};

/** The four components of a lesson, from its videos' positions. */
const componentsOf = (situation: Situation, positions: readonly number[], totalMs: number): ScoreComponents => {
  const { plan, rows, unseenShare } = situation;
  const seen = positions.filter((at) => rows[at]);
  const families = positions.map((at) => plan.index.families[at] ?? 0).filter(Boolean);
  let ages = 0;
  for (const at of seen) ages += situation.ageValue(at);
  return {
    time: timeComponent(totalMs, plan.targets),
    unseen: unseenComponent(positions.length - seen.length, positions.length, unseenShare),
    age: ageComponent(ages, seen.length),
    variety: varietyComponent(families.length - new Set(families).size, positions.length),
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
  const parts = placed.flatMap(({ block, at }): ComposedPart[] => {
    const video = index.videos[at];
    const rule = plan.blocks[block];
    if (!video || !rule) return [];
    const isFixed = rule.pinned === at;
    const count = situation.candidateCounts[rule.group] ?? 0;
    const seenAt = history.seenAt[(rows[at] ?? 0) - 1] ?? Number.NaN;
    const meanMs = (situation.candidateMs[rule.group] ?? 0) / count;
    return [
      {
        block,
        blockPath: rule.category,
        isFixed,
        video,
        candidates: isFixed
          ? { count: 1, seenCount: rows[at] ? 1 : 0 }
          : { count, seenCount: situation.seenCounts[rule.group] ?? 0 },
        baselineAvg: (isFixed || count === 0 ? (index.lengthsMs[at] ?? 0) : meanMs) / 1000,
        seen: (rows[at] ?? 0) > 0,
        lastSeenAt: Number.isNaN(seenAt) ? null : seenAt,
      },
    ];
  });
  const positions = placed.map(({ at }) => at);
  const totalMs = positions.reduce((sum, at) => sum + (index.lengthsMs[at] ?? 0), 0);
  const components = componentsOf(situation, positions, totalMs);
  const outside = outsideMs(totalMs, plan.targets);
  const warnings: LessonWarning[] = [...plan.warnings, ...situation.warnings];
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
    seriesInProcess: seriesAfter(situation, new Set(positions)),
  };
};
