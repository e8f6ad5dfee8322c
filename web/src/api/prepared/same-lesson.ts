import type { PreparedLesson } from './prepared-store.ts';

type Lesson = Pick<PreparedLesson, 'parts' | 'groupName'>;
const filesOf = ({ parts, groupName }: Lesson): string =>
  JSON.stringify([groupName, ...parts.map(({ video }) => video.fileKey)]);
/** True for the same videos, in the same order, for the same group. */
export const isSameLesson = (a: Lesson, b: Lesson): boolean => filesOf(a) === filesOf(b);
