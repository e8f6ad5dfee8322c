import { mayActFor } from '#users/users.policy.ts';
import { allow, api } from '#routes/allow.ts';

export const privacy = {
  data: api.privacy.data.use(allow()).handler(({ context: { services, session, now }, input }) => {
    mayActFor(session, input.userId);
    return services.privacy.dataOf(input.userId, now);
  }),
};
