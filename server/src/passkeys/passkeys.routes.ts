import { allow, api } from '#routes/allow.ts';

export const passkeys = {
  list: api.passkeys.list
    .use(allow('M'))
    .handler(({ context: { services, session } }) => services.passkeys.list(session.userId)),

  startCreating: api.passkeys.startCreating
    .use(allow('M'))
    .handler(async ({ context: { services, session, urls, now } }) => {
      await services.auth.assertProved(session, now);
      const user = await services.users.get(session.userId);
      const { ticket, options } = await services.passkeys.startCreating(user, urls.origin, now);
      return { ticket, options: { ...options } };
    }),

  create: api.passkeys.create.use(allow('M')).handler(async ({ context: { services, session, urls, now }, input }) => {
    await services.auth.assertProved(session, now);
    const recoveryCodes = await services.passkeys.create(session, input, urls.origin, now);
    return {
      ...(await services.passkeys.list(session.userId)),
      ...(recoveryCodes.length > 0 && { recoveryCodes }),
    };
  }),

  remove: api.passkeys.remove.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    await services.auth.assertProved(session, now);
    await services.passkeys.remove(session.userId, input.id);
    return services.passkeys.list(session.userId);
  }),

  makeRecoveryCodes: api.passkeys.makeRecoveryCodes
    .use(allow('M'))
    .handler(async ({ context: { services, session, now } }) => {
      await services.auth.assertProved(session, now);
      return { recoveryCodes: await services.passkeys.makeRecoveryCodes(session.userId) };
    }),

  startProof: api.passkeys.startProof.use(allow('M')).handler(async ({ context: { services, session, urls, now } }) => {
    const { ticket, options } = await services.passkeys.startProof(session.userId, urls.origin, now);
    return { ticket, options: { ...options } };
  }),

  prove: api.passkeys.prove.use(allow('M')).handler(async ({ context: { services, session, urls, now }, input }) => {
    await services.auth.prove(session, input, urls.origin, now);
    return { success: true as const };
  }),
};
