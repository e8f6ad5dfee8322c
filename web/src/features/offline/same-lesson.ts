import type { OfflineLesson } from './prepared-store.ts';

type Lesson = Pick<OfflineLesson, 'parts' | 'groupName' | 'lessonKey'>;
const filesOf = ({ parts, groupName }: Lesson): string =>
  JSON.stringify([groupName, ...parts.map(({ video }) => video.fileKey)]);
/** True for the same fixed lesson of a group, or the same videos in the same order. */
export const isSameLesson = (a: Lesson, b: Lesson): boolean =>
  a.lessonKey !== undefined && a.lessonKey === b.lessonKey ? a.groupName === b.groupName : filesOf(a) === filesOf(b);
