import type { VideoUsage } from '@zuzu/contract/videos/changes.ts';
import { FIXED_PREFIX } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { StoredLessonConfig } from './lesson-config.repository.ts';
import type { LessonConfigService } from './lesson-config.service.ts';
import type { VideoUsageRepository } from './video-usage.repository.ts';

type Services = { repository: VideoUsageRepository; configs: LessonConfigService };
type UsedVideo = { id: number; path: string; fileName: string };

/** Length codes of the rules that pin one of the videos. */
export const lengthsThatPin = ({ config, videoIds }: StoredLessonConfig, videos: readonly UsedVideo[]): number[] => {
  const ids = new Set(videos.map(({ id }) => id));
  const entries = new Set(videos.map(({ path, fileName }) => `${FIXED_PREFIX}${path}/${fileName}`));
  const isPin = (entry: string) => (Object.hasOwn(videoIds, entry) ? ids.has(videoIds[entry]!) : entries.has(entry));
  return Object.entries(config.lessonRules)
    .filter(([, rule]) => rule.order.some(isPin))
    .map(([lengthCode]) => Number(lengthCode));
};

/** The effects of deleting a video: lesson rules in force that pin it, and fixed lessons that contain it. */
export const videoUsage =
  ({ repository, configs }: Services) =>
  async (video: UsedVideo): Promise<Omit<VideoUsage, 'weekly'>> => ({
    pinnedIn: lengthsThatPin(await configs.current(), [video]),
    fixedLessons: await repository.fixedLessonsWith([video.id]),
  });
