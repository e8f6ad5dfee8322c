import { allow, api } from '#routes/allow.ts';

export const filmingRoutes = {
  libraryCells: api.lessons.libraryCells
    .use(allow('M'))
    .handler(({ context: { services, now }, input }) => services.filming.cells(input.userType, now)),

  startFilmProposals: api.lessons.startFilmProposals
    .use(allow('M'))
    .handler(({ context: { services, session, now }, input }) =>
      services.filming.start(session.userId, input.userType, now),
    ),

  latestFilmProposals: api.lessons.latestFilmProposals
    .use(allow('M'))
    .handler(async ({ context: { services, session } }) => ({
      filmProposals: await services.filming.latest(session.userId),
    })),

  cancelFilmProposals: api.lessons.cancelFilmProposals
    .use(allow('M'))
    .handler(({ context: { services, session }, input }) => services.filming.cancel(session.userId, input.id)),
};
