import { allow } from '#app/allow.ts';

/** Number of versions per page by default. */
const DEFAULT_VERSIONS = 20;

const answer = <LessonConfig>(lessonConfig: LessonConfig) => ({ success: true as const, lessonConfig });

export const lessonConfigRoutes = {
  getConfig: allow('M').lessons.getConfig.handler(async ({ context: { services } }) =>
    answer(await services.lessonConfigEditing.current()),
  ),

  saveConfig: allow('M').lessons.saveConfig.handler(async ({ context: { services, session }, input }) => {
    const { lessonConfig, version } = input;
    const { saved, warnings } = await services.lessonConfigEditing.save(lessonConfig.config, session.userId, version);
    return { ...answer(saved), warnings };
  }),

  restoreDefaults: allow('M').lessons.restoreDefaults.handler(async ({ context: { services, session }, input }) =>
    answer(await services.lessonConfigEditing.restoreDefaults(session.userId, input?.version)),
  ),

  configVersions: allow('M').lessons.configVersions.handler(
    ({ context: { services }, input: { before, limit = DEFAULT_VERSIONS } }) =>
      services.lessonConfigEditing.versions({ before, limit }),
  ),

  configVersion: allow('M').lessons.configVersion.handler(async ({ context: { services }, input }) =>
    answer(await services.lessonConfigEditing.version(input.number)),
  ),

  compareConfigs: allow('M').lessons.compareConfigs.handler(({ context: { services }, input }) =>
    services.lessonConfigEditing.compare(input.number, input.to),
  ),

  rollBackConfig: allow('M').lessons.rollBackConfig.handler(async ({ context: { services, session }, input }) =>
    answer(await services.lessonConfigEditing.rollBack(input.number, session.userId, input.version)),
  ),

  configFigures: allow('M').lessons.configFigures.handler(
    async ({ context: { services }, input: { config, duration } }) => ({
      figures: await services.lessonConfigEditing.figures(config, duration),
    }),
  ),
};
