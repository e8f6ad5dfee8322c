import { allow, api } from './allow.ts';

export const plays = {
  report: api.plays.report.use(allow()).handler(async ({ context: { services, session, now }, input }) => ({
    success: true as const,
    added: await services.plays.report(input, session.userId, now),
  })),
};
