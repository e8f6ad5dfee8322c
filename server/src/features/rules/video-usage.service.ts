import type { VideoUsage } from '@zuzu/contract/videos/changes.ts';
import { FIXED_PREFIX } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { isUsedByRules } from '@zuzu/domain/lesson-config/is-used-by-rules.ts';
import type { BulkEffects } from '@zuzu/contract/videos/bulk.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { hasRightsOn } from '@zuzu/domain/videos/rights.ts';
import { isInCategory } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { losesSubCategory, normalizePath } from '@zuzu/domain/videos/video-path.ts';
import { isPlayable, type LibraryService, type LibraryVideo } from '#features/videos/library.service.ts';
import type { StoredLessonConfig } from './lesson-config.repository.ts';
import type { LessonConfigService } from './lesson-config.service.ts';
import type { VideoUsageRepository } from './video-usage.repository.ts';

type Services = { repository: VideoUsageRepository; configs: LessonConfigService; library: LibraryService };
type VideoRow = LibraryVideo['row'];
type UsedVideo = Pick<VideoRow, 'id' | 'path' | 'file_name'>;
/** A video before and after a change. */
type Change = { before: VideoRow; after: VideoRow };

/** Length codes of the rules that pin one of the videos. */
const lengthsThatPin = ({ config, videoIds }: StoredLessonConfig, videos: readonly UsedVideo[]): number[] => {
  const ids = new Set(videos.map(({ id }) => id));
  const entries = new Set(videos.map(({ path, file_name }) => `${FIXED_PREFIX}${path}/${file_name}`));
  const isPin = (entry: string) => (Object.hasOwn(videoIds, entry) ? ids.has(videoIds[entry]!) : entries.has(entry));
  return Object.entries(config.lessonRules)
    .filter(([, rule]) => rule.order.some(isPin))
    .map(([lengthCode]) => Number(lengthCode));
};

const isThere = ({ status, trashed_at, retired_at, rights_until, draft }: VideoRow, today: string): boolean =>
  status === 'ready' && trashed_at === null && retired_at === null && !draft && hasRightsOn(rights_until, today);
const fills = ({ path, intensities }: VideoRow, block: string, level: IntensityLevel): boolean =>
  isInCategory(path, block) && intensities.includes(level);

/** Usage of videos in the current rules and in fixed lessons. */
export const videoUsageService = ({ repository, configs, library }: Services) => ({
  /** The effects of deleting a video: current lesson rules that pin it, and fixed lessons that contain it. */
  ofVideo: async (video: UsedVideo): Promise<Omit<VideoUsage, 'weekly'>> => ({
    pinnedIn: lengthsThatPin(await configs.current(), [video]),
    fixedLessons: await repository.fixedLessonsWith([video.id]),
  }),

  /** The ids of the playable videos that no lesson can contain: no block of the current rules accepts or pins them. */
  unused: async (): Promise<ReadonlySet<number>> => {
    const [stored, { videos }] = await Promise.all([configs.current(), library.current()]);
    const byPath = Map.groupBy([...videos.values()].filter(isPlayable), ({ row }) => row.path);
    const outside = [...byPath].filter(([path]) => !isUsedByRules(path, stored.config)).flatMap(([, some]) => some);
    return new Set(outside.flatMap(({ row }) => (lengthsThatPin(stored, [row]).length > 0 ? [] : [row.id])));
  },

  /** The effects of a bulk change of videos on the current rules and fixed lessons. */
  effectsOf: async (changes: readonly Change[], now: Date): Promise<BulkEffects> => {
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
        deleted.map(({ before }) => before),
      ),
      fixedLessons:
        deleted.length === 0 ? 0 : await repository.fixedLessonsWith(deleted.map(({ before }) => before.id)),
      ...(subCategoriesRemoved > 0 && { subCategoriesRemoved }),
    };
  },
});
