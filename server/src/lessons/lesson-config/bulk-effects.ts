import type { BulkEffects } from '@zuzu/contract/videos/bulk.ts';
import { FIXED_PREFIX } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { hasRightsOn } from '@zuzu/domain/videos/rights.ts';
import { isInCategory } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { losesSubCategory, normalizePath } from '@zuzu/domain/videos/video-path.ts';
import { isPlayable, type LibraryService, type LibraryVideo } from '#videos/library.service.ts';
import type { LessonConfigService } from './lesson-config.service.ts';
import { lengthsThatPin } from './video-usage.ts';
import type { VideoUsageRepository } from './video-usage.repository.ts';

type Services = { repository: VideoUsageRepository; configs: LessonConfigService; library: LibraryService };
type VideoRow = LibraryVideo['row'];
/** A video before and after a change. */
type Change = { before: VideoRow; after: VideoRow };

const isThere = ({ status, trashed_at, retired_at, rights_until, draft }: VideoRow, today: string): boolean =>
  status === 'ready' && trashed_at === null && retired_at === null && !draft && hasRightsOn(rights_until, today);
const fills = ({ path, intensities }: VideoRow, block: string, level: IntensityLevel): boolean =>
  isInCategory(path, block) && intensities.includes(level);

/** What a change of many videos does to the rules in force and to fixed lessons. */
export const bulkEffects =
  ({ repository, configs, library }: Services) =>
  async (changes: readonly Change[], now: Date): Promise<BulkEffects> => {
    const today = localDate(now);
    const [stored, { videos }] = await Promise.all([configs.current(), library.current()]);
    const orders = Object.values(stored.config.lessonRules).flatMap(({ order }) => order);
    const blocks = new Set(orders.filter((entry) => !entry.startsWith(FIXED_PREFIX)).map(normalizePath));
    const playable = [...videos.values()].filter(isPlayable);
    const subCategoriesRemoved = changes.filter(({ before, after }) =>
      losesSubCategory(before.path, after.path),
    ).length;
    const deleted = changes.filter(({ before, after }) => !before.trashed_at && after.trashed_at);
    return {
      blocks: [...blocks].flatMap((path) =>
        intensityLevels.flatMap((intensity) => {
          const isCounted = (row: VideoRow) => isThere(row, today) && fills(row, path, intensity);
          const gain = changes.reduce(
            (sum, { before, after }) => sum + Number(isCounted(after)) - Number(isCounted(before)),
            0,
          );
          if (gain === 0) return [];
          const before = playable.filter(({ row }) => fills(row, path, intensity)).length;
          return [{ path, intensity, before, after: before + gain }];
        }),
      ),
      pinnedIn: lengthsThatPin(
        stored,
        deleted.map(({ before: { id, path, file_name } }) => ({ id, path, fileName: file_name })),
      ),
      fixedLessons:
        deleted.length === 0 ? 0 : await repository.fixedLessonsWith(deleted.map(({ before }) => before.id)),
      ...(subCategoriesRemoved > 0 && { subCategoriesRemoved }),
    };
  };
