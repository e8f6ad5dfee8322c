import { withEventMeta } from '@orpc/server';
import { deviceOf } from '#features/sign-in/device.ts';
import { api, signedIn } from '#app/calls.ts';
import { originOf } from '#app/request-context.ts';
import { resolveGroup } from '#app/resolve-group.ts';

export const boards = {
  offer: api.boards.offer.handler(({ context }) =>
    context.services.boards.offer({
      ...originOf(context),
      device: deviceOf(context.request.headers['user-agent']),
    }),
  ),

  wait: api.boards.wait.handler(async ({ context, input }) => {
    const connected = await context.services.boards.wait(input.secret, originOf(context));
    if (!connected) return { pending: true as const };
    const { deviceCookie, ...board } = connected;
    context.setHeader('set-cookie', deviceCookie);
    return board;
  }),

  find: signedIn.boards.find.handler(({ context: { services, session, now }, input }) =>
    services.boards.find(input.code, session.userId, now),
  ),

  connect: signedIn.boards.connect.handler(async ({ context: { services, session, now }, input }) =>
    services.boards.connect(input.code, await resolveGroup({ services, session }, input), session, now),
  ),

  watch: signedIn.boards.watch.handler(({ context: { services, session, reader }, input }) =>
    services.remote.watch(session, input.sessionId, reader()),
  ),

  command: signedIn.boards.command.handler(
    async ({ context: { services, session }, input: { sessionId, sentAt, ...command } }) => ({
      number: await services.remote.command(session.userId, sessionId, { ...command, sentAt: new Date(sentAt) }),
    }),
  ),

  commands: signedIn.boards.commands.handler(async ({ context: { services, session, reader }, lastEventId }) => {
    const commands = services.remote.commands(session, Number(lastEventId ?? 0) || 0, reader());
    return (async function* () {
      for await (const command of commands) yield withEventMeta(command, { id: String(command.number) });
    })();
  }),

  report: signedIn.boards.report.handler(async ({ context: { services, session, now }, input }) => {
    await services.remote.report(session, input);
    return { success: true as const, now: now.toISOString() };
  }),
};
