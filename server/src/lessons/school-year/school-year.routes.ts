import { allow, api } from '#routes/allow.ts';

export const schoolYearRoutes = {
  startSchoolYear: api.lessons.startSchoolYear
    .use(allow('M'))
    .handler(({ context: { services, session, now }, input: { duration, ...input } }) =>
      services.simulatedYears.start({ managerId: session.userId, lengthCode: duration, ...input, now }),
    ),

  latestSchoolYear: api.lessons.latestSchoolYear
    .use(allow('M'))
    .handler(async ({ context: { services, session } }) => ({
      schoolYear: await services.simulatedYears.latest(session.userId),
    })),

  cancelSchoolYear: api.lessons.cancelSchoolYear
    .use(allow('M'))
    .handler(async ({ context: { services, session }, input }) =>
      services.simulatedYears.cancel(session.userId, input.id),
    ),
};
