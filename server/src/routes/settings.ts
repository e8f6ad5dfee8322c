import { api } from './allow.ts';

export const settings = {
  get: api.settings.get.handler(({ context: { services } }) => services.settings.current()),
};
