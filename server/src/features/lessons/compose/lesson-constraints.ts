import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { ComposedPart } from '@zuzu/domain/composition/result/composed-lesson.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { positionOf } from '@zuzu/domain/composition/library/library-index.ts';
import type { Plan } from '@zuzu/domain/composition/plan/plan.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import { invalidInput } from '#lib/errors.ts';
import { playableVideoIn, type Library } from '#features/videos/library.service.ts';

/** Constraints on a changed lesson: videos to keep at their positions (from 0), and videos to avoid. */
export type LessonConstraints = {
  keep: readonly { position: number; fileKey: string }[];
  avoid: readonly string[];
};

/** Constraints in the composer's terms, with warnings for those that the rules or the library don't allow. */
type ResolvedConstraints = { keep: ReadonlyMap<number, number>; avoid: readonly number[]; warnings: LessonWarning[] };

const repeated = <T>(values: readonly T[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

/** Finds contradictory constraints: a position or a video given twice, or a video both kept and avoided. */
export const constraintFaults = ({ keep, avoid }: LessonConstraints): FieldFault[] => [
  ...repeated(keep.map(({ position }) => position)).map((index) => ({
    field: `keep[${index}].position`,
    reason: 'must be unique',
  })),
  ...repeated(keep.map(({ fileKey }) => fileKey)).map((index) => ({
    field: `keep[${index}].fileKey`,
    reason: 'must be unique',
  })),
  ...avoid.flatMap((key, index) =>
    keep.some(({ fileKey }) => fileKey === key)
      ? [{ field: `avoid[${index}]`, reason: 'must not be in keep as well' }]
      : [],
  ),
];

/** Maps existing file keys to video ids. */
export const idsByKey = ({ byFileKey }: Library, fileKeys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(fileKeys.flatMap((key) => (byFileKey.has(key) ? [[key, byFileKey.get(key)!.row.id]] : [])));

/** The rule's block of each part, in order; −1 if the rules have changed so much that no block matches. */
const blocksOf = ({ blocks }: Plan, parts: readonly StoredPart[]): number[] => {
  let next = 0;
  return parts.map(({ blockPath, isFixed }) => {
    const block = blocks.findIndex(
      ({ category, pinned }, at) => at >= next && category === blockPath && pinned >= 0 === isFixed,
    );
    if (block >= 0) next = block + 1;
    return block;
  });
};

/** True if the rules allow a video in a block: its pin, or a candidate that isn't pinned elsewhere or a later episode. */
const fits = ({ blocks, groups, index, series }: Plan, history: History, block: number, id: number): boolean => {
  const at = positionOf(index, id);
  const { pinned, group } = blocks[block]!;
  if (pinned >= 0) return pinned === at;
  if (blocks.some((other) => other.pinned === at) || !groups[group]!.candidates.includes(at)) return false;
  const episodes = series.find((one) => one.episodes.includes(at))?.episodes;
  if (!episodes) return true;
  const seen = new Set(history.videoIds);
  return seen.has(id) || at === episodes.find((each) => !seen.has(index.ids[each]!));
};

/**
 * Resolves constraints to blocks and videos, of the lesson to be changed or, if there is none, of the rule.
 * Videos that the lesson already has may stay; any other must be allowed by the rules at its position. 400 for a position
 * that doesn't exist.
 */
export const resolveConstraints = (
  { keep: wanted, avoid }: LessonConstraints,
  { plan, library, history, parts }: { plan: Plan; library: Library; history: History; parts?: readonly StoredPart[] },
): ResolvedConstraints => {
  const ids = idsByKey(library, [...wanted.map(({ fileKey }) => fileKey), ...avoid]);
  const blocks = parts ? blocksOf(plan, parts) : [...plan.blocks.keys()];
  const keep = new Map<number, number>();
  const warnings: LessonWarning[] = [];
  for (const [index, { position, fileKey }] of wanted.entries()) {
    const block = blocks[position];
    if (block === undefined)
      throw invalidInput([{ field: `keep[${index}].position`, reason: `must be below ${blocks.length}` }]);
    const id = ids.get(fileKey);
    const stays = parts?.[position]?.videoId === id;
    const where = block < 0 ? {} : { block, category: plan.blocks[block]!.category };
    if (id === undefined || !playableVideoIn(library, id)) warnings.push({ code: 'KEEP_GONE', ...where, fileKey });
    else if (block < 0 || !(stays || fits(plan, history, block, id)))
      warnings.push({ code: 'KEEP_UNFIT', ...where, fileKey });
    else keep.set(block, id);
  }
  return { keep, avoid: avoid.flatMap((key) => ids.get(key) ?? []), warnings };
};

/** Warns of parts that should have been avoided but are pinned or have no alternative under the rules. */
export const unmetAvoidWarnings = (parts: readonly ComposedPart[], avoid: readonly number[]): LessonWarning[] =>
  parts
    .filter(({ video }) => avoid.includes(video.id))
    .map(({ block, blockPath, video }) => ({
      code: 'AVOID_UNMET',
      block,
      category: blockPath,
      fileKey: video.fileKey,
    }));

/** The videos, and other videos of the same exercises in the plan. */
const withFamilies = ({ index, members }: Plan, ids: readonly number[]): number[] => {
  const families = new Set(ids.map((id) => index.families[positionOf(index, id)] ?? 0).filter((family) => family > 0));
  const related = families.size > 0 ? members.filter((at) => families.has(index.families[at]!)) : [];
  return [...ids, ...Array.from(related, (at) => index.ids[at]!)];
};

/**
 * Sets of videos to exclude, best first. A fresh lesson should feel different: without any of the current videos,
 * or else without every second one. Of the rejected videos, at least the current ones are avoided if the rules
 * allow it, preferably with other lengths of the same exercises.
 */
export const setsToAvoid = (
  plan: Plan,
  parts: readonly StoredPart[],
  { keep, avoid }: Pick<ResolvedConstraints, 'keep' | 'avoid'>,
  fresh: boolean,
): ReadonlySet<number>[] => {
  const rejected = withFamilies(plan, avoid);
  const kept = new Set(keep.values());
  const present = parts.map((part) => part.videoId);
  const others = fresh ? parts.filter((part) => !part.isFixed && !kept.has(part.videoId)).map((p) => p.videoId) : [];
  const choices = [
    [...rejected, ...others],
    [...rejected, ...others.filter((_, i) => i % 2 === 0)],
    rejected,
    avoid,
    avoid.filter((id) => present.includes(id)),
  ].map((ids) => new Set(ids));
  return choices.filter(({ size }, i) => size > 0 && size !== choices[i - 1]?.size);
};

export const satisfiesConstraints = (
  parts: readonly StoredPart[],
  { keep, avoid }: LessonConstraints,
  { videos }: Library,
): boolean => {
  const fileKeys = parts.map(({ videoId }) => videos.get(videoId)?.row.file_key);
  return (
    keep.every(({ position, fileKey }) => fileKeys[position] === fileKey) &&
    !avoid.some((fileKey) => fileKeys.includes(fileKey))
  );
};
