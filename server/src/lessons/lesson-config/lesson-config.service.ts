import type { LessonConfigInput } from '@zuzu/contract/lessons/lesson-config.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { DurationKey, LessonConfig, LessonRule, Tolerance } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import { askOnceTogether } from '#database/ask-together.ts';
import type { Library, LibraryService } from '#videos/library.service.ts';
import { withCurrentNames } from './lesson-config-names.ts';
import type { LessonConfigRepository, StoredLessonConfig } from './lesson-config.repository.ts';

const WHOLE = 100;

type Ratio = LessonConfig['compositionRules'];

/** Of the two percentages one is enough: the other is what it leaves. */
const ratioOf = (given: LessonConfigInput['compositionRules'], base: Ratio): Ratio => {
  const { unseenPercentage: unseen, seenPercentage: seen } = given ?? {};
  if (unseen === undefined && seen === undefined) return base;
  return {
    unseenPercentage: unseen ?? WHOLE - (seen ?? 0),
    seenPercentage: seen ?? WHOLE - (unseen ?? 0),
  };
};

/**
 * Rules laid over others, key by key: what is posted over what is in force, so that a key that is left out resets nothing;
 * what is stored over the defaults, so that one that is missing never breaks a client.
 */
export const mergedLessonConfig = (
  given: LessonConfigInput,
  base: LessonConfig = defaultLessonConfig,
): LessonConfig => {
  const perLength = <Value>(merge: (key: DurationKey) => Value) =>
    Object.fromEntries(lengthCodes.map((code) => [code, merge(String(code) as DurationKey)])) as Record<
      DurationKey,
      Value
    >;
  return {
    compositionRules: ratioOf(given.compositionRules, base.compositionRules),
    tolerances: {
      lessonDuration: perLength((key): Tolerance => {
        const { min, max } = base.tolerances.lessonDuration[key];
        const own = given.tolerances?.lessonDuration?.[key];
        return { min: own?.min ?? min, max: own?.max ?? max };
      }),
    },
    lessonRules: perLength((key): LessonRule => {
      const before = base.lessonRules[key];
      const { order, exclusions, duration } = given.lessonRules?.[key] ?? {};
      return {
        order: order ?? before.order,
        exclusions: {
          A: exclusions?.A ?? before.exclusions.A,
          B: exclusions?.B ?? before.exclusions.B,
          C: exclusions?.C ?? before.exclusions.C,
          M: exclusions?.M ?? before.exclusions.M,
        },
        duration: duration ?? before.duration,
      };
    }),
  };
};

/**
 * The rules in force, their videos called as they are called now; kept in memory for as long as the database has no newer
 * version of them or of the library.
 */
export const lessonConfigService = (repository: LessonConfigRepository, libraries: LibraryService) => {
  let cached: { inForce: StoredLessonConfig; libraryVersion: number } | undefined;
  const latestVersion = askOnceTogether(repository.latestVersion);
  return {
    current: async (): Promise<StoredLessonConfig> => {
      let [version, library] = await Promise.all([latestVersion(), libraries.current()]);
      if (version === undefined) {
        await repository.insertFirst(defaultLessonConfig);
        [version, library] = await Promise.all([latestVersion(), libraries.current()]);
      }
      if (!cached || cached.inForce.version !== version || cached.libraryVersion !== library.version) {
        const stored = version === undefined ? undefined : await repository.find(version);
        if (!stored) throw new Error('The lesson config vanished while it was read');
        cached = { inForce: lessonConfigToday(stored, library), libraryVersion: library.version };
      }
      return cached.inForce;
    },
  };
};
export type LessonConfigService = ReturnType<typeof lessonConfigService>;

/**
 * A stored state as it is meant today: merged, with every video by its name of today. `videoIds` know the videos by the names
 * that they were chosen by as well.
 */
export const lessonConfigToday = (stored: StoredLessonConfig, library: Library): StoredLessonConfig => {
  const named = withCurrentNames({ config: mergedLessonConfig(stored.config), videoIds: stored.videoIds }, library);
  return { version: stored.version, config: named.config, videoIds: { ...stored.videoIds, ...named.videoIds } };
};
