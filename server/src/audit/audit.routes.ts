import { allow, api } from '#routes/allow.ts';

export const audit = {
  list: api.audit.list.use(allow('M')).handler(({ context: { services }, input }) => services.audit.list(input)),
};
