import { allow, api } from '#routes/allow.ts';

export const rulesMatrixRoutes = {
  startRulesMatrix: api.lessons.startRulesMatrix
    .use(allow('M'))
    .handler(({ context: { services, session, now }, input }) =>
      services.rulesMatrix.start(session.userId, input, now),
    ),

  latestRulesMatrix: api.lessons.latestRulesMatrix
    .use(allow('M'))
    .handler(async ({ context: { services, session } }) => ({
      rulesMatrix: await services.rulesMatrix.latest(session.userId),
    })),

  cancelRulesMatrix: api.lessons.cancelRulesMatrix
    .use(allow('M'))
    .handler(({ context: { services, session }, input }) => services.rulesMatrix.cancel(session.userId, input.id)),
};
