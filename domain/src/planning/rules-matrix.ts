import { lengthCodes, type LengthCode } from '#lessons/lesson-length.ts';
import { userTypes, type UserType } from '#users/user.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { plansOfKind, type TypeRules } from './lesson-kinds.ts';
import { indexLibrary, type LibraryVideo } from '#composition/library/library-index.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import { schoolYear, type YearLesson } from './school-year.ts';
import { OPENING_LESSONS } from '#composition/score/score.ts';
import { TERM_WEEKS } from './term.ts';

/** The same rules and the same library give the same term. */
const TERM_SEED = 1;
const PERCENT = 100;

export type MatrixRequest = {
  videos: readonly LibraryVideo[];
  rules: Omit<TypeRules, 'userType'>;
  lessonsPerWeek: number;
  /** Any moment of the first day, in ms since the epoch. */
  start: number;
};

/** What a class of a type gets in a term of lessons of a length at an intensity. Days are counted from 1, the day of the first lesson. */
export type MatrixCell = {
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  /** The types whose lessons are these: the rules exclude the same for all of them. */
  userTypes: UserType[];
  /** Lessons of the term; fewer than planned where the library hasn't anything any more. */
  lessons: number;
  /** Lessons that were planned. */
  planned: number;
  /** Share of new parts that the rule wants, and that was given from the third lesson on; in percent, null without such lessons. */
  askedNewPercent: number;
  givenNewPercent: number | null;
  /** The first day with a part that the class had seen within seven days. */
  firstRepeatDay: number | null;
  /** The first day on which some category had nothing new left for each of its blocks. */
  dryDay: number | null;
  /** Blocks that nothing filled. */
  skippedBlocks: number;
};

const dayOf = (lesson: YearLesson | undefined): number | null => lesson?.day ?? null;

const figuresOf = (lessons: readonly YearLesson[]) => {
  const counted = lessons.slice(OPENING_LESSONS);
  const parts = counted.reduce((sum, lesson) => sum + lesson.parts, 0);
  const newParts = counted.reduce((sum, lesson) => sum + lesson.newParts, 0);
  return {
    lessons: lessons.length,
    givenNewPercent: parts === 0 ? null : (PERCENT * newParts) / parts,
    firstRepeatDay: dayOf(lessons.find(({ soonParts }) => soonParts > 0)),
    dryDay: dayOf(lessons.find(({ hasNewLeft }) => !hasNewLeft)),
    skippedBlocks: lessons.reduce((sum, { skippedBlocks }) => sum + skippedBlocks, 0),
  };
};

/** User types for which the rule of a length excludes the same. */
const alikeTypes = ({ config }: MatrixRequest['rules'], lengthCode: LengthCode): UserType[][] => {
  const exclusionsOf = (type: UserType) =>
    JSON.stringify([...new Set(config.lessonRules[lengthCode].exclusions?.[type] ?? [])].toSorted());
  return [...Map.groupBy(userTypes, exclusionsOf).values()];
};

/**
 * Simulates a term of every length, intensity and user type under the rules, for a class without a history. Pure, and lazy, so that the consumer can stop
 * in between: yields the percentage that is done.
 */
export function* rulesMatrix({ videos, rules, lessonsPerWeek, start }: MatrixRequest): Generator<number, MatrixCell[]> {
  const index = indexLibrary(videos);
  const planned = TERM_WEEKS * lessonsPerWeek;
  const kinds = lengthCodes.flatMap((lengthCode) =>
    intensityLevels.flatMap((intensity) =>
      alikeTypes(rules, lengthCode).map((types) => ({ lengthCode, intensity, userTypes: types })),
    ),
  );
  const cells: MatrixCell[] = [];
  for (const kind of kinds) {
    const plans = plansOfKind(index, { ...rules, userType: kind.userTypes[0]! }, kind);
    const lessons: YearLesson[] = [];
    try {
      if (plans)
        for (const lesson of schoolYear(plans, { lessons: planned, lessonsPerWeek, start, seed: TERM_SEED })) {
          lessons.push(lesson);
          yield (PERCENT * (cells.length + lessons.length / planned)) / kinds.length;
        }
    } catch (error) {
      // nothing, or nothing any more, that a lesson could be made of: the cell has fewer lessons than planned
      if (!(error instanceof CannotCompose)) throw error;
    }
    const askedNewPercent = plans?.(start).targets.unseenPercent ?? 0;
    cells.push({ ...kind, planned, askedNewPercent, ...figuresOf(lessons) });
    yield (PERCENT * cells.length) / kinds.length;
  }
  return cells;
}
