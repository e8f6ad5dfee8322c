import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { TestServer } from './test-server.ts';

/** The default rules with a change. */
export const rulesWith = (change: (config: LessonConfig) => void): LessonConfig => {
  const config = structuredClone(defaultLessonConfig);
  change(config);
  return config;
};

/** Stores a version of the rules unchecked; `pins` are the ids of named videos. */
export const storeRules = async (
  { services }: TestServer,
  config: LessonConfig,
  pins: Record<string, number> = {},
): Promise<void> => {
  await services.database
    .insertInto('lesson_configs')
    .values({ config: JSON.stringify(config), video_ids: JSON.stringify(pins), created_by: null })
    .execute();
};

/** Stores the default rules with a change. */
export const changeRules = (server: TestServer, change: (config: LessonConfig) => void): Promise<void> =>
  storeRules(server, rulesWith(change));
