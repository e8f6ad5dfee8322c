import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { ComposedPart } from '@zuzu/domain/composition/result/composed-lesson.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { positionOf } from '@zuzu/domain/composition/library/library-index.ts';
import type { Plan } from '@zuzu/domain/composition/plan/plan.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { StoredPart } from '#database/tables.ts';
import { invalidInput } from '#errors.ts';
import { isPlayable, type Library } from '#videos/library.service.ts';

/** What somebody wants of a lesson: videos that stay at their positions in it (from 0), and videos that shall not come. */
export type LessonWishes = {
  keep: readonly { position: number; fileKey: string }[];
  avoid: readonly string[];
};

/** Wishes in the composer's words, and what of them the rules or the library don't allow. */
type SettledWishes = { keep: ReadonlyMap<number, number>; avoid: readonly number[]; warnings: LessonWarning[] };

const repeated = <T>(values: readonly T[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

/** What contradicts itself in wishes, field by field: a position or a video given twice, a video kept and avoided. */
export const wishFaults = ({ keep, avoid }: LessonWishes): FieldFault[] => [
  ...repeated(keep.map(({ position }) => position)).map((index) => ({
    field: `keep[${index}].position`,
    reason: 'is given twice',
  })),
  ...repeated(keep.map(({ fileKey }) => fileKey)).map((index) => ({
    field: `keep[${index}].fileKey`,
    reason: 'is given twice',
  })),
  ...avoid.flatMap((key, index) =>
    keep.some(({ fileKey }) => fileKey === key) ? [{ field: `avoid[${index}]`, reason: 'is to be kept as well' }] : [],
  ),
];

/** Ids of those of the file keys that the library has. */
export const idsByKey = ({ byFileKey }: Library, fileKeys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(fileKeys.flatMap((key) => (byFileKey.has(key) ? [[key, byFileKey.get(key)!.row.id]] : [])));

/** The rule's block of each part, in order; −1 where the rules have changed so much since that none fits. */
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

/** Whether the rules let a block hold a video: its pin and nothing else, or a candidate that is due and nobody's pin. */
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
 * Finds the blocks and videos that wishes speak of, in the lesson that they are about or, where there is none, in the rule.
 * What the lesson has already may stay; anything else must be what the rules allow at that place. A 400 names a position
 * that the lesson doesn't have.
 */
export const settleWishes = (
  { keep: wanted, avoid }: LessonWishes,
  { plan, library, history, parts }: { plan: Plan; library: Library; history: History; parts?: readonly StoredPart[] },
): SettledWishes => {
  const ids = idsByKey(library, [...wanted.map(({ fileKey }) => fileKey), ...avoid]);
  const blocks = parts ? blocksOf(plan, parts) : [...plan.blocks.keys()];
  const keep = new Map<number, number>();
  const warnings: LessonWarning[] = [];
  for (const [index, { position, fileKey }] of wanted.entries()) {
    const block = blocks[position];
    if (block === undefined)
      throw invalidInput([{ field: `keep[${index}].position`, reason: `must be below ${blocks.length}` }]);
    const id = ids.get(fileKey);
    const video = id === undefined ? undefined : library.videos.get(id);
    const isThere = video && isPlayable(video);
    const stays = parts?.[position]?.videoId === id;
    const place = block < 0 ? {} : { block, category: plan.blocks[block]!.category };
    if (id === undefined || !isThere) warnings.push({ code: 'KEEP_GONE', ...place, fileKey });
    else if (block < 0 || !(stays || fits(plan, history, block, id)))
      warnings.push({ code: 'KEEP_UNFIT', ...place, fileKey });
    else keep.set(block, id);
  }
  return { keep, avoid: avoid.flatMap((key) => ids.get(key) ?? []), warnings };
};

/** Says which parts of a lesson were to be avoided: they are pinned, or the rules leave nothing else. */
export const unavoided = (parts: readonly ComposedPart[], avoid: readonly number[]): LessonWarning[] =>
  parts
    .filter(({ video }) => avoid.includes(video.id))
    .map(({ block, blockPath, video }) => ({
      code: 'AVOID_UNMET',
      block,
      category: blockPath,
      fileKey: video.fileKey,
    }));

/**
 * Which videos to leave out, the best first. Another lesson shall feel like one: none of the present one's videos again,
 * else not every second of them. Of what was turned down at least the present ones stay away, as far as the rules allow.
 */
export const avoidances = (
  parts: readonly StoredPart[],
  { keep, avoid }: Pick<SettledWishes, 'keep' | 'avoid'>,
  fresh: boolean,
): ReadonlySet<number>[] => {
  const kept = new Set(keep.values());
  const present = parts.map((part) => part.videoId);
  const others = fresh ? parts.filter((part) => !part.isFixed && !kept.has(part.videoId)).map((p) => p.videoId) : [];
  const choices = [
    [...avoid, ...others],
    [...avoid, ...others.filter((_, i) => i % 2 === 0)],
    avoid,
    avoid.filter((id) => present.includes(id)),
  ].map((ids) => new Set(ids));
  return choices.filter(({ size }, i) => size > 0 && size !== choices[i - 1]?.size);
};

/** Whether a lesson meets the wishes already. */
export const isAsWished = (
  parts: readonly StoredPart[],
  { keep, avoid }: LessonWishes,
  { videos }: Library,
): boolean => {
  const fileKeys = parts.map(({ videoId }) => videos.get(videoId)?.row.file_key);
  return (
    keep.every(({ position, fileKey }) => fileKeys[position] === fileKey) &&
    !avoid.some((fileKey) => fileKeys.includes(fileKey))
  );
};
