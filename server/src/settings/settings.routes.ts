import { api } from '#routes/allow.ts';
import { keptWhile } from '#routes/kept-while.ts';

export const settings = {
  get: api.settings.get
    .use(keptWhile(async ({ services }) => JSON.stringify(await services.settings.current())))
    .handler(({ context: { services } }) => services.settings.current()),
};
