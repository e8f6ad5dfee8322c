import { parseLessonKey } from '@zuzu/domain/lessons/fixed-lesson.ts';

/** Which ready lesson plays; it lives in the address: `?lesson=11-3`. */
export interface FixedLessonSearch {
  lesson?: string | undefined;
}

/** The lesson key in an address; a text that isn't one counts as none. */
export const fixedLessonSearch = ({ lesson }: Record<string, unknown>): FixedLessonSearch => ({
  lesson: typeof lesson === 'string' && parseLessonKey(lesson) ? lesson : undefined,
});
