import { parseLessonKey } from '@zuzu/domain/lessons/fixed-lesson.ts';

/** The fixed lesson to play, from the search params: `?lesson=11-3`. */
export interface FixedLessonSearch {
  lesson?: string | undefined;
}

/** Parses the lesson key; anything else counts as none. */
export const fixedLessonSearch = ({ lesson }: Record<string, unknown>): FixedLessonSearch => ({
  lesson: typeof lesson === 'string' && parseLessonKey(lesson) ? lesson : undefined,
});
