import { plainPlace } from '@zuzu/domain/videos/needs.ts';
import { videoIdOf } from '#videos/video-id.ts';
import { allow } from '#routes/allow.ts';

const { lessons } = allow('M');

/** Calls below /lessons by which managers try rules, and ask what the library gives and lacks. */
export const planningRoutes = {
  testUserSeen: lessons.testUserSeen.handler(async ({ context: { services }, input }) => {
    return { success: true as const, seenVideos: await services.simulation.seen(input.intensity) };
  }),

  clearTestUserSeen: lessons.clearTestUserSeen.handler(async ({ context: { services } }) => {
    const cleared = await services.simulation.clear();
    return { success: true as const, message: `Cleared ${cleared} seen videos of the test user.` };
  }),

  startSchoolYear: lessons.startSchoolYear.handler(
    ({ context: { services, session, now }, input: { duration, ...input } }) =>
      services.schoolYears.start({ managerId: session.userId, lengthCode: duration, ...input, now }),
  ),

  latestSchoolYear: lessons.latestSchoolYear.handler(async ({ context: { services, session } }) => ({
    schoolYear: await services.schoolYears.latest(session.userId),
  })),

  cancelSchoolYear: lessons.cancelSchoolYear.handler(({ context: { services, session }, input }) =>
    services.schoolYears.cancel(session.userId, input.id),
  ),

  startRulesMatrix: lessons.startRulesMatrix.handler(({ context: { services, session, now }, input }) =>
    services.libraryQuestions.rulesMatrix.start(session.userId, input, now),
  ),

  latestRulesMatrix: lessons.latestRulesMatrix.handler(async ({ context: { services, session } }) => ({
    rulesMatrix: await services.libraryQuestions.rulesMatrix.latest(session.userId),
  })),

  cancelRulesMatrix: lessons.cancelRulesMatrix.handler(({ context: { services, session }, input }) =>
    services.libraryQuestions.rulesMatrix.cancel(session.userId, input.id),
  ),

  libraryCells: lessons.libraryCells.handler(({ context: { services, now }, input: { userType, ...place } }) =>
    services.libraryQuestions.libraryCells(userType, plainPlace(place), now),
  ),

  startFilmProposals: lessons.startFilmProposals.handler(({ context: { services, session, now }, input }) =>
    services.libraryQuestions.filming.start(session.userId, input.userType, now),
  ),

  latestFilmProposals: lessons.latestFilmProposals.handler(async ({ context: { services, session } }) => ({
    filmProposals: await services.libraryQuestions.filming.latest(session.userId),
  })),

  cancelFilmProposals: lessons.cancelFilmProposals.handler(({ context: { services, session }, input }) =>
    services.libraryQuestions.filming.cancel(session.userId, input.id),
  ),

  startWithdrawal: lessons.startWithdrawal.handler(({ context: { services, session, now }, input }) =>
    services.libraryQuestions.withdrawals.start(
      session.userId,
      input.videoIds.flatMap((id) => videoIdOf(id) ?? []),
      now,
    ),
  ),

  latestWithdrawal: lessons.latestWithdrawal.handler(async ({ context: { services, session } }) => ({
    withdrawal: await services.libraryQuestions.withdrawals.latest(session.userId),
  })),

  cancelWithdrawal: lessons.cancelWithdrawal.handler(({ context: { services, session }, input }) =>
    services.libraryQuestions.withdrawals.cancel(session.userId, input.id),
  ),
};
