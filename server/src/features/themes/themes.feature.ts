import type { Base } from '#app/base.ts';
import { themesRepository } from './themes.repository.ts';
import { themesService } from './themes.service.ts';

export const openThemes = ({ database }: Base) => ({ themes: themesService(themesRepository(database)) });
export type Themes = ReturnType<typeof openThemes>;
