import { invalidInput } from '#errors.ts';
import { allow, api } from '#routes/allow.ts';
import { isIntensity } from './is-intensity.ts';

export const simulationRoutes = {
  testUserSeen: api.lessons.testUserSeen.use(allow('M')).handler(async ({ context: { services }, input }) => {
    const { intensity } = input;
    if (intensity !== undefined && !isIntensity(intensity))
      throw invalidInput([{ field: 'intensity', reason: 'must be 1 to 5' }]);
    return { success: true as const, seenVideos: await services.simulation.seen(intensity) };
  }),

  clearTestUserSeen: api.lessons.clearTestUserSeen.use(allow('M')).handler(async ({ context: { services } }) => {
    const cleared = await services.simulation.clear();
    return { success: true as const, message: `Cleared ${cleared} seen videos of the test user.` };
  }),
};
