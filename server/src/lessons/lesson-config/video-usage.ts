import type { VideoUsage } from '@zuzu/contract/videos/changes.ts';
import type { LessonConfigService } from './lesson-config.service.ts';
import type { VideoUsageRepository } from './video-usage.repository.ts';

type Services = { repository: VideoUsageRepository; configs: LessonConfigService };
type UsedVideo = { id: number; path: string; fileName: string };

/** The effects of deleting a video: lesson rules in force that pin it, and fixed lessons that contain it. */
export const videoUsage =
  ({ repository, configs }: Services) =>
  async ({ id, path, fileName }: UsedVideo): Promise<Omit<VideoUsage, 'weekly'>> => {
    const { config, videoIds } = await configs.current();
    const isPin = (entry: string) =>
      Object.hasOwn(videoIds, entry) ? videoIds[entry] === id : entry === `fixed/${path}/${fileName}`;
    const pinnedIn = Object.entries(config.lessonRules)
      .filter(([, rule]) => rule.order.some(isPin))
      .map(([lengthCode]) => Number(lengthCode));
    return { pinnedIn, fixedLessons: await repository.fixedLessonsWith(id) };
  };
