import { api } from './allow.ts';

export const visits = {
  report: api.visits.report.handler(async ({ context: { services, now }, input }) => {
    await services.visits.count(input, now);
    return { success: true as const };
  }),
};
