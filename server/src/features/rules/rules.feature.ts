import type { Base } from '#app/base.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { lessonConfigEditingService } from './lesson-config-editing.service.ts';
import { lessonConfigRepository } from './lesson-config.repository.ts';
import { lessonConfigService } from './lesson-config.service.ts';
import { rulesResolver } from './rules-resolver.ts';
import { videoUsageRepository } from './video-usage.repository.ts';
import { videoUsageService } from './video-usage.service.ts';

export const openRules = ({ database, library }: Base & Videos) => {
  const repository = lessonConfigRepository(database);
  const configs = lessonConfigService(repository, library);
  return {
    lessonConfigs: configs,
    lessonConfigEditing: lessonConfigEditingService({ repository, configs, library }),
    resolveRules: rulesResolver({ library, configs, storedConfigs: repository }),
    videoUsage: videoUsageService({ repository: videoUsageRepository(database), configs, library }),
  };
};
export type Rules = ReturnType<typeof openRules>;
