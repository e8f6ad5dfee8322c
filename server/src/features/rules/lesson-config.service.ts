import type { LessonConfigInput } from '@zuzu/contract/lessons/lesson-config.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import {
  durationKeys,
  type LessonConfig,
  type LessonRule,
  type Tolerance,
} from '@zuzu/domain/lesson-config/lesson-config.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import type { Library, LibraryService } from '#features/videos/library.service.ts';
import { withCurrentNames } from './lesson-config-names.ts';
import type { LessonConfigRepository, StoredLessonConfig } from './lesson-config.repository.ts';

const FULL_PERCENT = 100;

type Ratio = LessonConfig['compositionRules'];

/** One percentage is enough, because they sum to 100. */
const ratioOf = (given: LessonConfigInput['compositionRules'], base: Ratio): Ratio => {
  const { unseenPercentage: unseen, seenPercentage: seen } = given ?? {};
  if (unseen === undefined && seen === undefined) return base;
  return {
    unseenPercentage: unseen ?? FULL_PERCENT - (seen ?? 0),
    seenPercentage: seen ?? FULL_PERCENT - (unseen ?? 0),
  };
};

/**
 * Merges rules into others, key by key: a client's into the current ones, so that omitted keys reset nothing;
 * stored ones into the defaults, so that a missing key never breaks a client.
 */
export const mergedLessonConfig = (
  given: LessonConfigInput,
  base: LessonConfig = defaultLessonConfig,
): LessonConfig => {
  return {
    compositionRules: ratioOf(given.compositionRules, base.compositionRules),
    tolerances: {
      lessonDuration: mapToRecord(durationKeys, (key): Tolerance => {
        const { min, max } = base.tolerances.lessonDuration[key];
        const own = given.tolerances?.lessonDuration?.[key];
        return { min: own?.min ?? min, max: own?.max ?? max };
      }),
    },
    lessonRules: mapToRecord(durationKeys, (key): LessonRule => {
      const before = base.lessonRules[key];
      const { order, exclusions, duration } = given.lessonRules?.[key] ?? {};
      return {
        order: order ?? before.order,
        exclusions: mapToRecord(userTypes, (type) => exclusions?.[type] ?? before.exclusions[type]),
        duration: duration ?? before.duration,
      };
    }),
  };
};

/**
 * The current rules with the current names of their videos; cached until there is a newer
 * version of the rules or the library.
 */
export const lessonConfigService = (repository: LessonConfigRepository, libraries: LibraryService) => {
  let cached: { inForce: StoredLessonConfig; libraryVersion: number } | undefined;
  const { latestVersion } = repository;
  return {
    current: async (): Promise<StoredLessonConfig> => {
      let [version, library] = await Promise.all([latestVersion(), libraries.current()]);
      if (version === undefined) {
        await repository.insertFirst(defaultLessonConfig);
        [version, library] = await Promise.all([latestVersion(), libraries.current()]);
      }
      if (!cached || cached.inForce.version !== version || cached.libraryVersion !== library.version) {
        const stored = version === undefined ? undefined : await repository.find(version);
        if (!stored) throw new Error('The lesson config disappeared while being read');
        cached = { inForce: currentLessonConfig(stored, library), libraryVersion: library.version };
      }
      return cached.inForce;
    },
  };
};
export type LessonConfigService = ReturnType<typeof lessonConfigService>;

/**
 * A stored state translated to the present: merged with the defaults, with current video names. `videoIds` maps the names
 * at the time of storing to videos.
 */
export const currentLessonConfig = (stored: StoredLessonConfig, library: Library): StoredLessonConfig => {
  const named = withCurrentNames({ config: mergedLessonConfig(stored.config), videoIds: stored.videoIds }, library);
  return { version: stored.version, config: named.config, videoIds: { ...stored.videoIds, ...named.videoIds } };
};
