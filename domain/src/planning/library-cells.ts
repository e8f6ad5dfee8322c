import { lengthCodes, type LengthCode } from '#lessons/lesson-length.ts';
import { categoryOfPath, categoryPath, categoryValues, isInCategory } from '#videos/category.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { suits } from '#videos/needs.ts';
import { joinPath, normalizePath, pathParts } from '#videos/video-path.ts';
import { intensityBit, type LibraryIndex } from '#composition/library/library-index.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import { makePlan, type Plan, type PlanRequest } from '#composition/plan/plan.ts';
import { ruleNewParts } from '#composition/score/new-share.ts';
import { OPENING_LESSONS } from '#composition/score/score.ts';

/** Rules as they apply to a user type, and optionally to a place. */
type TypeRules = Pick<PlanRequest, 'config' | 'pins' | 'userType' | 'place'>;

/** Contents of the library for one category and intensity, and how lessons use them. */
type LibraryCell = {
  category: string;
  intensity: IntensityLevel;
  /** Playable videos that suit the place, except those that every length excludes for the user type. */
  videos: number;
  /** The lengths whose rules have a block for this category. */
  lengthCodes: LengthCode[];
  /** The earliest day on which a class with one lesson a day, of any one length, has seen all videos; null if not within a year. */
  seenAll: { day: number; lengthCode: LengthCode } | null;
  /** Number and usual seconds of clips that would give the class new videos for another week; null if it doesn't run out of them. */
  toFilm: { clips: number; seconds: number } | null;
};

const DAYS_A_YEAR = 365;
const SCHOOL_DAYS_A_WEEK = 5;
/** Lengths of proposed clips are rounded to this many seconds. */
const ROUNDED_TO_SECONDS = 10;
/** Shares of a video below this count as 0. */
const NOTHING = 1e-6;

/** Returns the plan of a lesson; undefined if the rules have no blocks for it. */
const planFor = (index: LibraryIndex, request: PlanRequest): Plan | undefined => {
  try {
    return makePlan(index, request);
  } catch (error) {
    if (error instanceof CannotCompose) return undefined;
    throw error;
  }
};

/** Returns the category under which a video is counted: one of the nine, else the first two segments of its path. */
export const countedCategory = (path: string): string => {
  const value = categoryOfPath(normalizePath(path));
  if (value) return categoryPath(value);
  const { primaryCategory, secondaryCategory } = pathParts(normalizePath(path));
  return joinPath(primaryCategory, secondaryCategory);
};

/** Returns the nine categories, then the library's other ones by name. */
const countedCategories = ({ videos }: LibraryIndex): string[] => {
  const nine = categoryValues.map(categoryPath);
  const others = new Set(videos.filter(({ ready }) => ready).map(({ path }) => countedCategory(path)));
  return [...nine, ...[...others].filter((category) => category !== '' && !nine.includes(category)).toSorted()];
};

const ordinaryBlocks = ({ blocks }: Plan) => blocks.filter(({ pinned }) => pinned < 0);

/** Ordinary blocks of the plan that can take videos of the category, even if the library has none. */
const blocksFor = (plan: Plan, category: string) =>
  ordinaryBlocks(plan).filter(
    (block) => isInCategory(category, block.category) || isInCategory(block.category, category),
  );

const drawsOn = (plan: Plan, { config, userType }: TypeRules, category: string): boolean =>
  blocksFor(plan, category).length > 0 &&
  !(config.lessonRules[plan.lengthCode].exclusions?.[userType] ?? []).some((entry) =>
    isInCategory(category, normalizePath(String(entry))),
  );

/** Number of new parts in a lesson after a group's first few lessons: the closest to the rule's share. */
const newPartsOf = ({ blocks, targets }: Plan): number =>
  Math.round(ruleNewParts(targets.unseenPercent, blocks.length));

/**
 * Estimates, for each category, the day on which a class with a lesson a day has seen all videos that the plan can choose: in the
 * first four lessons every part is new, then as many as the rule specifies, spread evenly over the blocks that still have new videos.
 * A block for several categories takes from each in proportion to its remaining new videos.
 */
export const daysUntilAllSeen = (plan: Plan): Map<string, number> => {
  const categoryOf = (at: number) => countedCategory(plan.index.videos[at]!.path);
  const open = ordinaryBlocks(plan);
  const reached = new Set(open.flatMap(({ group }) => [...plan.groups[group]!.candidates]));
  const left = new Map<string, number>();
  for (const at of reached) left.set(categoryOf(at), (left.get(categoryOf(at)) ?? 0) + 1);
  const categoriesOf = plan.groups.map(({ candidates }) => [...new Set(Array.from(candidates, categoryOf))]);
  const leftFor = ({ group }: { group: number }) =>
    categoriesOf[group]!.reduce((sum, category) => sum + left.get(category)!, 0);

  const days = new Map<string, number>();
  for (let day = 1; day <= DAYS_A_YEAR && days.size < left.size; day += 1) {
    const drawing = open.filter((block) => leftFor(block) > NOTHING);
    const newParts = day <= OPENING_LESSONS ? open.length : newPartsOf(plan);
    const each = Math.min(1, newParts / drawing.length);
    for (const block of drawing) {
      const all = leftFor(block);
      const taken = all > NOTHING ? Math.min(1, each / all) : 0;
      for (const category of categoriesOf[block.group]!) left.set(category, left.get(category)! * (1 - taken));
    }
    for (const [category, rest] of left) if (rest <= NOTHING && !days.has(category)) days.set(category, day);
  }
  return days;
};

/** Number of new clips of a category that a class sees per day while the library has enough of them. */
const newClipsADay = (plan: Plan, category: string): number =>
  blocksFor(plan, category).length * Math.min(1, newPartsOf(plan) / ordinaryBlocks(plan).length);

/** Returns the library's cells for a user type and a place: by intensity, then category. */
export const libraryCells = (index: LibraryIndex, rules: TypeRules): LibraryCell[] => {
  const categories = countedCategories(index);
  const meanSeconds = (positions: readonly number[]) =>
    positions.reduce((sum, at) => sum + index.lengthsMs[at]!, 0) / 1000 / positions.length;
  const ofCategory = Map.groupBy(index.videos.keys(), (at) => countedCategory(index.videos[at]!.path));
  return intensityLevels.flatMap((intensity) => {
    const plans = lengthCodes.flatMap((lengthCode) => planFor(index, { ...rules, lengthCode, intensity }) ?? []);
    const days = plans.map(daysUntilAllSeen);
    const bit = intensityBit(intensity);
    const usable = [...index.videos.keys()].filter(
      (at) =>
        index.intensityBits[at]! & bit &&
        suits(index.videos[at]!.needs, rules.place ?? {}) &&
        !(plans.length > 0 && plans.every(({ excluded }) => excluded.has(at))),
    );
    const byCategory = Map.groupBy(usable, (at) => countedCategory(index.videos[at]!.path));
    return categories.map((category): LibraryCell => {
      const own = byCategory.get(category) ?? [];
      const drawing = plans.filter((plan) => drawsOn(plan, rules, category));
      const seenAll = plans
        .flatMap(({ lengthCode }, at) => {
          const day = days[at]!.get(category);
          return day === undefined ? [] : [{ day, lengthCode }];
        })
        .toSorted((a, b) => a.day - b.day)[0];
      const clipsADay = seenAll
        ? own.length / seenAll.day
        : own.length === 0
          ? Math.max(0, ...drawing.map((plan) => newClipsADay(plan, category)))
          : 0;
      const similar = [own, ofCategory.get(category) ?? [], [...index.videos.keys()]].find((some) => some.length > 0);
      return {
        category,
        intensity,
        videos: own.length,
        lengthCodes: drawing.map(({ lengthCode }) => lengthCode),
        seenAll: seenAll ?? null,
        toFilm:
          drawing.length > 0 && clipsADay > 0 && similar
            ? {
                clips: Math.ceil(clipsADay * SCHOOL_DAYS_A_WEEK),
                seconds: Math.max(1, Math.round(meanSeconds(similar) / ROUNDED_TO_SECONDS)) * ROUNDED_TO_SECONDS,
              }
            : null,
      };
    });
  });
};
