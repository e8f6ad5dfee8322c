import { categoryOfPath, isInCategory, type CategoryValue } from '#videos/category.ts';
import type { LessonPart } from './lesson.ts';

/** Number of parts that represent a lesson. */
const SHOWN = 3;

/** The parts that represent a lesson, most striking first: new to the group before seen, main exercises before others, longer before shorter. No video is repeated. */
export const strikingParts = (parts: readonly LessonPart[]): LessonPart[] => {
  const rankOf = ({ video, lastSeenAt }: LessonPart) =>
    2 * Number(lastSeenAt === null) + Number(isInCategory(video.path, 'main'));
  return parts
    .filter(({ video }, at) => parts.findIndex((each) => each.video.fileKey === video.fileKey) === at)
    .toSorted((a, b) => rankOf(b) - rankOf(a) || b.video.length - a.video.length)
    .slice(0, SHOWN);
};

/** The look of a part: its category and its picture. */
export type PartLook = { category: CategoryValue; thumbnailUrl?: string | undefined };

export const looksOf = (parts: readonly LessonPart[]): PartLook[] =>
  parts.map(({ blockPath, video: { thumbnailUrl } }) => ({
    category: categoryOfPath(blockPath) ?? 'main',
    ...(thumbnailUrl !== undefined && { thumbnailUrl }),
  }));
