import { plainPlace } from '@zuzu/domain/videos/needs.ts';
import { videoIdOf } from '#videos/video-id.ts';
import { allow, api } from '#routes/allow.ts';

export const filmingRoutes = {
  libraryCells: api.lessons.libraryCells
    .use(allow('M'))
    .handler(({ context: { services, now }, input: { userType, ...place } }) =>
      services.filming.cells(userType, plainPlace(place), now),
    ),

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

  startWithdrawal: api.lessons.startWithdrawal
    .use(allow('M'))
    .handler(({ context: { services, session, now }, input }) =>
      services.withdrawals.start(
        session.userId,
        input.videoIds.flatMap((id) => videoIdOf(id) ?? []),
        now,
      ),
    ),

  latestWithdrawal: api.lessons.latestWithdrawal
    .use(allow('M'))
    .handler(async ({ context: { services, session } }) => ({
      withdrawal: await services.withdrawals.latest(session.userId),
    })),

  cancelWithdrawal: api.lessons.cancelWithdrawal
    .use(allow('M'))
    .handler(({ context: { services, session }, input }) => services.withdrawals.cancel(session.userId, input.id)),

  cancelFilmProposals: api.lessons.cancelFilmProposals
    .use(allow('M'))
    .handler(({ context: { services, session }, input }) => services.filming.cancel(session.userId, input.id)),
};
