import { deviceOf } from '#auth/device.ts';
import { allow, api } from './allow.ts';
import { groupOf } from './group-of.ts';

export const boards = {
  offer: api.boards.offer.handler(({ context: { services, request, now } }) =>
    services.boards.offer({ address: request.ip, device: deviceOf(request.headers['user-agent']), now }),
  ),

  wait: api.boards.wait.handler(
    async ({ context: { services, now }, input }) =>
      (await services.boards.wait(input.secret, now)) ?? { pending: true as const },
  ),

  find: api.boards.find
    .use(allow('B', 'C'))
    .handler(({ context: { services, session, now }, input }) => services.boards.find(input.code, session.userId, now)),

  connect: api.boards.connect
    .use(allow('B', 'C'))
    .handler(async ({ context: { services, session, now }, input }) =>
      services.boards.connect(input.code, await groupOf({ services, session }, input), session, now),
    ),
};
