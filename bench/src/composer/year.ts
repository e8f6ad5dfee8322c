import { indexLibrary } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan } from '@zuzu/domain/composition/plan/plan.ts';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { schoolYear } from '@zuzu/domain/planning/school-year.ts';
import { yearFigures, type YearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { libraryOf } from './instances.ts';

const DAYS = 365;
const MEAN_SECONDS = 100;

export type Year = YearFigures & { parts: number; candidates: number };

/** One lesson a day for a year, as for a real group, each marked as seen on that day. */
export const yearOf = (librarySize: number, lengthCode: LengthCode): Year => {
  const index = indexLibrary(libraryOf(seededRandom(librarySize + lengthCode), librarySize, MEAN_SECONDS, false));
  const request = { config: defaultLessonConfig, pins: new Map(), lengthCode, intensity: 3, userType: 'C' } as const;
  const plan = makePlan(index, request);
  const start = Date.UTC(2026, 0, 1, 7);
  const lessons = [...schoolYear(plan, { lessons: DAYS, lessonsPerWeek: 7, start, seed: lengthCode })];
  const candidates = plan.members.length;
  return { ...yearFigures(lessons, candidates), parts: lessons.at(-1)!.parts, candidates };
};
