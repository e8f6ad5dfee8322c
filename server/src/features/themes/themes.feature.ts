import type { Base } from '#app/base.ts';
import { themesRepository } from './themes.repository.ts';
import { themesService } from './themes.service.ts';
import { signedIn } from '#app/calls.ts';

export const themeRoutes = {
  themes: signedIn.lessons.themes.handler(async ({ context: { services } }) => ({
    themes: await services.themes.list(),
    organizations: await services.themes.organizations(),
  })),
  addTheme: signedIn.lessons.addTheme.handler(async ({ context: { services, session }, input }) => ({
    themes: await services.themes.add(input, session.userId),
  })),
  changeTheme: signedIn.lessons.changeTheme.handler(
    async ({ context: { services, session }, input: { id, updatedAt, ...theme } }) => ({
      themes: await services.themes.change(Number(id), theme, new Date(updatedAt), session.userId),
    }),
  ),
  removeTheme: signedIn.lessons.removeTheme.handler(async ({ context: { services, session }, input }) => ({
    themes: await services.themes.remove(Number(input.id), session.userId),
  })),
};

export const openThemes = ({ database }: Base) => ({ themes: themesService(themesRepository(database)) });
export type Themes = ReturnType<typeof openThemes>;
