import { allow, api } from '#routes/allow.ts';

/** Number of versions per page by default. */
const DEFAULT_VERSIONS = 20;

const answer = <LessonConfig>(lessonConfig: LessonConfig) => ({ success: true as const, lessonConfig });

export const lessonConfigRoutes = {
  getConfig: api.lessons.getConfig
    .use(allow('M'))
    .handler(async ({ context: { services } }) => answer(await services.lessonConfigEditing.current())),

  saveConfig: api.lessons.saveConfig.use(allow('M')).handler(async ({ context: { services, session }, input }) => {
    const { lessonConfig, version } = input;
    const { saved, warnings } = await services.lessonConfigEditing.save(lessonConfig.config, session.userId, version);
    return { ...answer(saved), warnings };
  }),

  restoreDefaults: api.lessons.restoreDefaults
    .use(allow('M'))
    .handler(async ({ context: { services, session }, input }) =>
      answer(await services.lessonConfigEditing.restoreDefaults(session.userId, input?.version)),
    ),

  configVersions: api.lessons.configVersions
    .use(allow('M'))
    .handler(({ context: { services }, input: { before, limit = DEFAULT_VERSIONS } }) =>
      services.lessonConfigEditing.versions({ before, limit }),
    ),

  configVersion: api.lessons.configVersion
    .use(allow('M'))
    .handler(async ({ context: { services }, input }) =>
      answer(await services.lessonConfigEditing.version(input.number)),
    ),

  compareConfigs: api.lessons.compareConfigs
    .use(allow('M'))
    .handler(({ context: { services }, input }) => services.lessonConfigEditing.compare(input.number, input.to)),

  rollBackConfig: api.lessons.rollBackConfig
    .use(allow('M'))
    .handler(async ({ context: { services, session }, input }) =>
      answer(await services.lessonConfigEditing.rollBack(input.number, session.userId, input.version)),
    ),

  configFigures: api.lessons.configFigures
    .use(allow('M'))
    .handler(async ({ context: { services }, input: { config, duration } }) => ({
      figures: await services.lessonConfigEditing.figures(config, duration),
    })),
};
