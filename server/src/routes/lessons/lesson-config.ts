import { allow, api } from '../allow.ts';

export const lessonConfigRoutes = {
  getConfig: api.lessons.getConfig.use(allow('M')).handler(async ({ context: { services } }) => {
    const { config, version } = await services.lessonConfigs.current();
    return { success: true as const, lessonConfig: { config, version } };
  }),
};
