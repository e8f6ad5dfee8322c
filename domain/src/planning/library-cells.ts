import { lengthCodes, type LengthCode } from '#lessons/lesson-length.ts';
import { isInCategory } from '#videos/category.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { suits } from '#videos/needs.ts';
import { normalizePath } from '#videos/video-path.ts';
import { intensityBit, type LibraryIndex } from '#composition/library/library-index.ts';
import type { Plan } from '#composition/plan/plan.ts';
import { ruleNewParts } from '#composition/score/new-share.ts';
import { OPENING_LESSONS } from '#composition/score/score.ts';
import { countedCategories, countedCategory, planOfKind, type LessonsPlayed, type TypeRules } from './lesson-kinds.ts';

/** What the library has of a category at an intensity, and what the rules make of it. */
export type LibraryCell = {
  category: string;
  intensity: IntensityLevel;
  /** Playable videos that suit the place, and that no rule of every length excludes for the user type, and their total length. */
  videos: number;
  seconds: number;
  /** The lengths whose rule has a block for this category; none: no rule uses it. */
  lengthCodes: LengthCode[];
  /** Number of played lessons of these lengths at this intensity. */
  lessons: number;
  /** The earliest day on which a class with a lesson of one length a day has seen all that it can get of it; null if not within a year. */
  seenAll: { day: number; lengthCode: LengthCode } | null;
};

const DAYS_A_YEAR = 365;
/** Less than this of a video is nothing. */
const NOTHING = 1e-6;

const ordinaryBlocks = ({ blocks }: Plan) => blocks.filter(({ pinned }) => pinned < 0);

/** True if some ordinary block of the plan can take videos of the category, whether there are any or not. */
const drawsOn = (plan: Plan, { config, userType }: TypeRules, category: string): boolean =>
  ordinaryBlocks(plan).some(
    (block) => isInCategory(category, block.category) || isInCategory(block.category, category),
  ) &&
  !(config.lessonRules[plan.lengthCode].exclusions?.[userType] ?? []).some((entry) =>
    isInCategory(category, normalizePath(String(entry))),
  );

/** Number of new parts in a lesson, once the group has had a few: the closest to the rule's share. */
const newPartsOf = ({ blocks, targets }: Plan): number =>
  Math.round(ruleNewParts(targets.unseenPercent, blocks.length));

/**
 * The day on which a class with a lesson a day has seen everything of each category that the plan can choose, by the rules alone: in the
 * first two lessons every part is new, then as many as the rule wants, spread evenly over the blocks for which
 * something new is left. A block for several categories takes from each by what is left of it.
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

/** What the library has, by category and intensity, for a user type and a place; `played` gives the lessons that are counted. */
export const libraryCells = (
  index: LibraryIndex,
  rules: TypeRules,
  played: readonly LessonsPlayed[],
): LibraryCell[] => {
  const categories = countedCategories(index);
  return intensityLevels.flatMap((intensity) => {
    const plans = lengthCodes.flatMap((lengthCode) => planOfKind(index, rules, { lengthCode, intensity }) ?? []);
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
      const drawing = plans.filter((plan) => drawsOn(plan, rules, category)).map(({ lengthCode }) => lengthCode);
      const seenAll = plans
        .flatMap(({ lengthCode }, at) => {
          const day = days[at]!.get(category);
          return day === undefined ? [] : [{ day, lengthCode }];
        })
        .toSorted((a, b) => a.day - b.day)[0];
      return {
        category,
        intensity,
        videos: own.length,
        seconds: own.reduce((sum, at) => sum + index.lengthsMs[at]!, 0) / 1000,
        lengthCodes: drawing,
        lessons: played
          .filter((kind) => kind.intensity === intensity && drawing.includes(kind.lengthCode))
          .reduce((sum, { lessons }) => sum + lessons, 0),
        seenAll: seenAll ?? null,
      };
    });
  });
};
