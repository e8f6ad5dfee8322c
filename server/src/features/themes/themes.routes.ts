import { allow } from '#app/allow.ts';

export const themeRoutes = {
  themes: allow('M').lessons.themes.handler(async ({ context: { services } }) => ({
    themes: await services.themes.list(),
    organizations: await services.themes.organizations(),
  })),
  addTheme: allow('M').lessons.addTheme.handler(async ({ context: { services, session }, input }) => ({
    themes: await services.themes.add(input, session.userId),
  })),
  changeTheme: allow('M').lessons.changeTheme.handler(
    async ({ context: { services, session }, input: { id, updatedAt, ...theme } }) => ({
      themes: await services.themes.change(Number(id), theme, new Date(updatedAt), session.userId),
    }),
  ),
  removeTheme: allow('M').lessons.removeTheme.handler(async ({ context: { services, session }, input }) => ({
    themes: await services.themes.remove(Number(input.id), session.userId),
  })),
};
