import { signedIn } from '#app/calls.ts';

export const passkeys = {
  list: signedIn.passkeys.list.handler(({ context: { services, session } }) => services.passkeys.list(session.userId)),

  startCreating: signedIn.passkeys.startCreating.handler(async ({ context: { services, session, urls, now } }) => {
    await services.auth.assertProved(session, now);
    const user = await services.users.get(session.userId);
    const { ticket, options } = await services.passkeys.startCreating(user, urls.origin, now);
    return { ticket, options: { ...options } };
  }),

  create: signedIn.passkeys.create.handler(async ({ context: { services, session, urls, now }, input }) => {
    await services.auth.assertProved(session, now);
    const recoveryCodes = await services.passkeys.create(session, input, urls.origin, now);
    return {
      ...(await services.passkeys.list(session.userId)),
      ...(recoveryCodes.length > 0 && { recoveryCodes }),
    };
  }),

  remove: signedIn.passkeys.remove.handler(async ({ context: { services, session, now }, input }) => {
    await services.auth.assertProved(session, now);
    await services.passkeys.remove(session.userId, input.id);
    return services.passkeys.list(session.userId);
  }),

  makeRecoveryCodes: signedIn.passkeys.makeRecoveryCodes.handler(async ({ context: { services, session, now } }) => {
    await services.auth.assertProved(session, now);
    return { recoveryCodes: await services.passkeys.makeRecoveryCodes(session.userId) };
  }),

  startProof: signedIn.passkeys.startProof.handler(async ({ context: { services, session, urls, now } }) => {
    const { ticket, options } = await services.passkeys.startProof(session.userId, urls.origin, now);
    return { ticket, options: { ...options } };
  }),

  prove: signedIn.passkeys.prove.handler(async ({ context: { services, session, urls, now }, input }) => {
    await services.auth.prove(session, input, urls.origin, now);
    return { success: true as const };
  }),
};
