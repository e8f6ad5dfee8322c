import { api } from '#routes/allow.ts';

export const visits = {
  report: api.visits.report.handler(async ({ context: { services, request, now }, input }) => {
    await services.visits.count(input, request.ip, now);
    return { success: true as const };
  }),
};
