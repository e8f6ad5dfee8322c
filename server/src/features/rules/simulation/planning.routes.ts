import { libraryCells } from '@zuzu/domain/planning/library-cells.ts';
import { plainSpace } from '@zuzu/domain/videos/needs.ts';
import { signedIn } from '#app/calls.ts';

const { lessons } = signedIn;

/** Calls below /lessons for trying out rules and finding gaps in the library. */
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

  libraryCells: lessons.libraryCells.handler(async ({ context: { services }, input: { userType, ...place } }) => {
    const [{ index }, { config, videoIds }] = await Promise.all([
      services.library.current(),
      services.lessonConfigs.current(),
    ]);
    const rules = { config, pins: new Map(Object.entries(videoIds)), userType, place: plainSpace(place) };
    return { cells: libraryCells(index, rules) };
  }),
};
