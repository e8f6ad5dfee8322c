import { allow, api } from '#routes/allow.ts';

export const themeRoutes = {
  themes: api.lessons.themes.use(allow('M')).handler(async ({ context: { services } }) => ({
    themes: await services.themes.list(),
    organizations: await services.themes.organizations(),
  })),
  addTheme: api.lessons.addTheme.use(allow('M')).handler(async ({ context: { services, session }, input }) => ({
    themes: await services.themes.add(input, session.userId),
  })),
  changeTheme: api.lessons.changeTheme
    .use(allow('M'))
    .handler(async ({ context: { services, session }, input: { id, updatedAt, ...theme } }) => ({
      themes: await services.themes.change(Number(id), theme, new Date(updatedAt), session.userId),
    })),
  removeTheme: api.lessons.removeTheme.use(allow('M')).handler(async ({ context: { services, session }, input }) => ({
    themes: await services.themes.remove(Number(input.id), session.userId),
  })),
  previewTheme: api.lessons.previewTheme
    .use(allow('M'))
    .handler(({ context: { services, now }, input }) => services.simulation.previewTheme(input, now)),
};
