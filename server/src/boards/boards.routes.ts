import { withEventMeta } from '@orpc/server';
import { deviceOf } from '#auth/device.ts';
import { allow, allowOnlyBoards, api } from '#routes/allow.ts';
import { groupOf } from '#routes/group-of.ts';

export const boards = {
  offer: api.boards.offer.handler(({ context: { services, request, now } }) =>
    services.boards.offer({ address: request.ip, device: deviceOf(request.headers['user-agent']), now }),
  ),

  wait: api.boards.wait.handler(
    async ({ context: { services, now }, input }) =>
      (await services.boards.wait(input.secret, now)) ?? { pending: true as const },
  ),

  find: allow('B', 'C').boards.find.handler(({ context: { services, session, now }, input }) =>
    services.boards.find(input.code, session.userId, now),
  ),

  connect: allow('B', 'C').boards.connect.handler(async ({ context: { services, session, now }, input }) =>
    services.boards.connect(input.code, await groupOf({ services, session }, input), session, now),
  ),

  watch: allow('B', 'C').boards.watch.handler(({ context: { services, session, reader }, input }) =>
    services.remote.watch(session, input.sessionId, reader()),
  ),

  command: allow('B', 'C').boards.command.handler(
    async ({ context: { services, session }, input: { sessionId, sentAt, ...told } }) => ({
      number: await services.remote.command(session.userId, sessionId, { ...told, sentAt: new Date(sentAt) }),
    }),
  ),

  commands: allowOnlyBoards('B', 'C').boards.commands.handler(
    async ({ context: { services, session, reader }, lastEventId }) => {
      const commands = services.remote.commands(session, Number(lastEventId ?? 0) || 0, reader());
      return (async function* () {
        for await (const command of commands) yield withEventMeta(command, { id: String(command.number) });
      })();
    },
  ),

  report: allowOnlyBoards('B', 'C').boards.report.handler(async ({ context: { services, session, now }, input }) => {
    await services.remote.report(session, input);
    return { success: true as const, now: now.toISOString() };
  }),
};
