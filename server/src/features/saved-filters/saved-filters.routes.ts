import { allow } from '#app/allow.ts';

export const savedFilters = {
  list: allow('M').savedFilters.list.handler(({ context: { services, session } }) =>
    services.savedFilters.listByUser(session.userId),
  ),
  save: allow('M').savedFilters.save.handler(({ context: { services, session }, input }) =>
    services.savedFilters.save(session.userId, input),
  ),
  remove: allow('M').savedFilters.remove.handler(({ context: { services, session }, input }) =>
    services.savedFilters.remove(session.userId, input.id),
  ),
};
