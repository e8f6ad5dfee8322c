import { defaultLessonConfig } from '@zuzu/domain/lessons/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import type { LessonConfigRepository, StoredLessonConfig } from './lesson-config.repository.ts';

/** The stored config laid over the defaults, so that a key that is missing never breaks a client. */
export const mergedLessonConfig = (stored: Partial<LessonConfig>): LessonConfig => ({
  compositionRules: { ...defaultLessonConfig.compositionRules, ...stored.compositionRules },
  tolerances: {
    lessonDuration: { ...defaultLessonConfig.tolerances.lessonDuration, ...stored.tolerances?.lessonDuration },
  },
  lessonRules: { ...defaultLessonConfig.lessonRules, ...stored.lessonRules },
});

/** The rules in force; kept in memory for as long as the database has no newer version. */
export const lessonConfigService = (repository: LessonConfigRepository) => {
  let cached: StoredLessonConfig | undefined;
  return {
    current: async (): Promise<StoredLessonConfig> => {
      let version = await repository.latestVersion();
      if (version === undefined) {
        await repository.insertFirst(defaultLessonConfig);
        version = await repository.latestVersion();
      }
      if (!cached || cached.version !== version) {
        const stored = version === undefined ? undefined : await repository.find(version);
        if (!stored) throw new Error('The lesson config vanished while it was read');
        cached = { ...stored, config: mergedLessonConfig(stored.config) };
      }
      return cached;
    },
  };
};
export type LessonConfigService = ReturnType<typeof lessonConfigService>;
