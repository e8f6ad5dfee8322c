import { parseLessonKey } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { searchReader } from '#ui/behavior/search-params.ts';

/** The fixed lesson to play, from the search params: `?lesson=11-3`. */
export const fixedLessonSearch = searchReader({
  lesson: (lesson) => (typeof lesson === 'string' && parseLessonKey(lesson) ? lesson : undefined),
});
