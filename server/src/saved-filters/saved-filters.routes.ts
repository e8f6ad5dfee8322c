import { allow, api } from '#routes/allow.ts';

export const savedFilters = {
  list: api.savedFilters.list
    .use(allow('M'))
    .handler(({ context: { services, session } }) => services.savedFilters.listByUser(session.userId)),

  save: api.savedFilters.save
    .use(allow('M'))
    .handler(({ context: { services, session }, input }) => services.savedFilters.save(session.userId, input)),

  rename: api.savedFilters.rename
    .use(allow('M'))
    .handler(({ context: { services, session }, input }) =>
      services.savedFilters.rename(session.userId, input.id, input.name),
    ),

  remove: api.savedFilters.remove
    .use(allow('M'))
    .handler(({ context: { services, session }, input }) => services.savedFilters.remove(session.userId, input.id)),
};
