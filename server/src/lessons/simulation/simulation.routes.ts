import { allow, api } from '#routes/allow.ts';

export const simulationRoutes = {
  testUserSeen: api.lessons.testUserSeen.use(allow('M')).handler(async ({ context: { services }, input }) => {
    return { success: true as const, seenVideos: await services.simulation.seen(input.intensity) };
  }),

  clearTestUserSeen: api.lessons.clearTestUserSeen.use(allow('M')).handler(async ({ context: { services } }) => {
    const cleared = await services.simulation.clear();
    return { success: true as const, message: `Cleared ${cleared} seen videos of the test user.` };
  }),
};
