import { signedIn } from '#app/calls.ts';

/** Number of versions per page by default. */
const DEFAULT_VERSIONS = 20;

const answer = <LessonConfig>(lessonConfig: LessonConfig) => ({ success: true as const, lessonConfig });

export const lessonConfigRoutes = {
  getConfig: signedIn.lessons.getConfig.handler(async ({ context: { services } }) =>
    answer(await services.lessonConfigEditing.current()),
  ),

  saveConfig: signedIn.lessons.saveConfig.handler(async ({ context: { services, session }, input }) => {
    const { lessonConfig, version } = input;
    const { saved, warnings } = await services.lessonConfigEditing.save(lessonConfig.config, session.userId, version);
    return { ...answer(saved), warnings };
  }),

  restoreDefaults: signedIn.lessons.restoreDefaults.handler(async ({ context: { services, session }, input }) =>
    answer(await services.lessonConfigEditing.restoreDefaults(session.userId, input?.version)),
  ),

  configVersions: signedIn.lessons.configVersions.handler(
    ({ context: { services }, input: { before, limit = DEFAULT_VERSIONS } }) =>
      services.lessonConfigEditing.versions({ before, limit }),
  ),

  compareConfigs: signedIn.lessons.compareConfigs.handler(({ context: { services }, input }) =>
    services.lessonConfigEditing.compare(input.number, input.to),
  ),

  rollBackConfig: signedIn.lessons.rollBackConfig.handler(async ({ context: { services, session }, input }) =>
    answer(await services.lessonConfigEditing.rollBack(input.number, session.userId, input.version)),
  ),

  configFigures: signedIn.lessons.configFigures.handler(
    async ({ context: { services }, input: { config, duration } }) => ({
      figures: await services.lessonConfigEditing.figures(config, duration),
    }),
  ),
};
