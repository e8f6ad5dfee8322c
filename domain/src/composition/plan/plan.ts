import type { LessonConfig } from '#lesson-config/lesson-config.ts';
import type { LessonWarning } from '#lessons/lesson.ts';
import { isLengthCode, type LengthCode } from '#lessons/lesson-length.ts';
import { userTypes, type UserType } from '#users/user.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { isAnySpace, suits, type LessonSpace } from '#videos/needs.ts';
import { CannotCompose } from './cannot-compose.ts';
import { readTargets, type LessonTargets } from '#composition/score/lesson-targets.ts';
import { videosOf, type LibraryIndex } from '#composition/library/library-index.ts';
import { planSeriesOf, type PlanSeries } from '#composition/history/series.ts';
import { isExcludedPin, readOrder, type GroupedBlock } from './plan-blocks.ts';
import { normalizePath } from '#videos/video-path.ts';

/**
 * Positions of the videos of an intensity that a list of exclusions removes. An entry is a category, or a path and a
 * file name, and matches whole segments: 'small' excludes 'small/story', but not 'smaller'.
 */
const excludedVideos = (index: LibraryIndex, entries: readonly string[], intensity: IntensityLevel): Set<number> => {
  const excluded = new Set<number>();
  for (const entry of entries) {
    const wanted = normalizePath(String(entry));
    for (const at of videosOf(index, wanted, intensity)) excluded.add(at);
    // The entry may also end within or after a file name: its first segments are then the path of the video.
    for (let end = wanted.lastIndexOf('/'); end > 0; end = wanted.lastIndexOf('/', end - 1)) {
      for (const at of videosOf(index, wanted.slice(0, end), intensity)) {
        const video = index.videos[at];
        if (!video || excluded.has(at)) continue;
        const whole = normalizePath(`${video.path}/${video.fileName}`);
        if (whole === wanted || whole.startsWith(`${wanted}/`)) excluded.add(at);
      }
    }
  }
  return excluded;
};

/** The blocks of one category, which share their candidates. Groups form a forest: a parent's category contains the child's. */
export type PlanGroup = {
  readonly category: string;
  /** The group of the nearest wider category in the lesson, −1 = none. Parents come before their children. */
  readonly parent: number;
  /** Positions of the candidates, by ascending length, then id. */
  readonly candidates: Int32Array;
  readonly totalMs: number;
};

export type CategoryStatistics = { category: string; count: number; averageSeconds: number };

/**
 * Everything composing needs that doesn't depend on the group or the day: the rule of a length, the library's candidates
 * for its blocks, the warnings about the stored config, and statistics of the library per category of the lesson.
 */
export type Plan = {
  readonly index: LibraryIndex;
  readonly lengthCode: LengthCode;
  readonly intensity: IntensityLevel;
  readonly userType: UserType;
  readonly targets: LessonTargets;
  readonly blocks: readonly GroupedBlock[];
  readonly groups: readonly PlanGroup[];
  /** Position of a video → the narrowest group that it is a candidate of, −1 = none. */
  readonly homes: Int16Array;
  /** Positions of all candidates, ascending. */
  readonly members: Int32Array;
  /** Positions of the videos of the intensity that the rule excludes. */
  readonly excluded: ReadonlySet<number>;
  readonly place: LessonSpace;
  readonly series: readonly PlanSeries[];
  readonly warnings: readonly LessonWarning[];
  readonly statistics: readonly CategoryStatistics[];
};

export type PlanRequest = {
  config: LessonConfig;
  /** Entry of an order ('fixed/…') → id of the pinned video, stored so that renaming the video breaks nothing. */
  pins: ReadonlyMap<string, number>;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  /** What every part has to suit; nothing by default. */
  place?: LessonSpace | undefined;
};

const MAX_GROUPS = 32_767;

const groupsOf = (
  index: LibraryIndex,
  categories: readonly string[],
  intensity: IntensityLevel,
  isLeftOut: ((at: number) => boolean) | undefined,
) =>
  categories.map((category): PlanGroup => {
    const parent = categories.findLastIndex((other) => category.startsWith(`${other}/`));
    const all = videosOf(index, category, intensity);
    const candidates = isLeftOut ? all.filter((at) => !isLeftOut(at)) : all;
    let totalMs = 0;
    for (const at of candidates) totalMs += index.lengthsMs[at] ?? 0;
    return { category, parent, candidates, totalMs };
  });

const membersOf = (homes: Int16Array): Int32Array => {
  const members = new Int32Array(homes.length);
  let count = 0;
  homes.forEach((home, at) => {
    if (home < 0) return;
    members[count] = at;
    count += 1;
  });
  return members.slice(0, count);
};

/**
 * Makes the plan for a length, an intensity, a user type and a place; it can be cached per version of config and library.
 * Throws CannotCompose (NO_RULE, EMPTY_ORDER), and a RangeError for an unknown length, intensity or user type.
 */
export const makePlan = (index: LibraryIndex, request: PlanRequest): Plan => {
  const { config, pins, lengthCode, intensity, userType, place = {} } = request;
  if (!isLengthCode(lengthCode)) throw new RangeError(`Unknown lesson length: ${String(lengthCode)}`);
  if (!intensityLevels.includes(intensity)) throw new RangeError(`Unknown intensity: ${String(intensity)}`);
  if (!userTypes.includes(userType)) throw new RangeError(`Unknown user type: ${String(userType)}`);
  const rule = config.lessonRules?.[lengthCode];
  if (!rule) throw new CannotCompose('NO_RULE', `There is no lesson rule for length ${lengthCode}`, intensity);
  if (!rule.order?.length) {
    throw new CannotCompose('EMPTY_ORDER', `The lesson rule for length ${lengthCode} has no blocks`, intensity);
  }

  const { targets, warnings } = readTargets(config, rule, lengthCode);
  const exclusions = rule.exclusions?.[userType] ?? [];
  const excluded = excludedVideos(index, exclusions, intensity);
  const isUnsuitable = (at: number): boolean => !suits(index.videos[at]?.needs, place);
  const order = readOrder(index, rule.order, pins, intensity, (at) =>
    isExcludedPin(index, exclusions, at) ? 'PIN_EXCLUDED' : isUnsuitable(at) ? 'PIN_UNSUITABLE' : undefined,
  );

  // Wider categories first, so that a parent comes before its children.
  const categories = [...new Set(order.blocks.map(({ category }) => category))];
  categories.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (categories.length > MAX_GROUPS) throw new RangeError('A lesson rule with so many categories cannot be planned');
  const hasAll = excluded.size === 0 && isAnySpace(place);
  const groups = groupsOf(
    index,
    categories,
    intensity,
    hasAll ? undefined : (at) => excluded.has(at) || isUnsuitable(at),
  );
  const homes = new Int16Array(index.videos.length).fill(-1);
  groups.forEach((group, number) => {
    for (const at of group.candidates) homes[at] = number;
  });
  const groupOf = new Map(categories.map((category, number) => [category, number]));
  const pinned = order.blocks.flatMap(({ pinned: at }) => (at < 0 ? [] : [at]));
  const isOpen = categories.map(() => false);
  for (const block of order.blocks) if (block.pinned < 0) isOpen[groupOf.get(block.category)!] = true;
  groups.forEach(({ parent }, group) => (isOpen[group] ||= isOpen[parent] ?? false));

  return {
    index,
    lengthCode,
    intensity,
    userType,
    targets,
    blocks: order.blocks.map((block) => ({ ...block, group: groupOf.get(block.category) ?? -1 })),
    groups,
    homes,
    members: membersOf(homes),
    excluded,
    place,
    series: planSeriesOf(index, homes, isOpen, pinned),
    warnings: [...warnings, ...order.warnings],
    statistics: groups.map(({ category, candidates, totalMs }) => ({
      category,
      count: candidates.length,
      averageSeconds: candidates.length ? totalMs / 1000 / candidates.length : 0,
    })),
  };
};
