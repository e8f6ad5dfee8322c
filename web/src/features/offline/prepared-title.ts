import type { OfflineLesson } from './prepared-store.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Returns the title of an offline lesson on its card and in its player. */
export const preparedTitle = ({ lessonKey }: Pick<OfflineLesson, 'lessonKey'>): string =>
  lessonKey === undefined ? m.lesson_type_by_time() : m.fixed_lessons_title({ number: lessonKey.split('-')[1] ?? '' });
