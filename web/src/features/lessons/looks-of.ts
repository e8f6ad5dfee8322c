import type { PartLook } from '@zuzu/contract/boards.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';

export const looksOf = (parts: readonly LessonPart[]): PartLook[] =>
  parts.map(({ blockPath, video: { thumbnailUrl } }) => ({
    category: categoryOfPath(blockPath) ?? 'main',
    ...(thumbnailUrl !== undefined && { thumbnailUrl }),
  }));
