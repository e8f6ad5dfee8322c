import { isInCategory } from '#videos/category.ts';
import { normalizePath } from '#videos/video-path.ts';
import { FIXED_PREFIX, type LessonConfig } from './lesson-config.ts';

/** True if some lesson rule has a block that videos of this path can fill; others appear in lessons only if they are pinned. */
export const isUsedByRules = (path: string, { lessonRules }: LessonConfig): boolean =>
  Object.values(lessonRules).some(({ order }) =>
    order.some((entry) => !entry.startsWith(FIXED_PREFIX) && isInCategory(normalizePath(path), normalizePath(entry))),
  );
