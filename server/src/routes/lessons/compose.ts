import { isLengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { MAX_CANDIDATES } from '@zuzu/contract/lessons/simulation.ts';
import { forbidden, invalidInput } from '#errors.ts';
import { constraintFaults } from '#lessons/compose/lesson-constraints.ts';
import { presentLesson } from '#lessons/compose/present-lesson.ts';
import { mayActFor } from '#users/users.policy.ts';
import { allow, api } from '#routes/allow.ts';
import { viewerOf } from '#routes/request-context.ts';
import { isIntensity } from './is-intensity.ts';

export const composeRoutes = {
  compose: api.lessons.compose.use(allow()).handler(async ({ context: { services, session, urls, now }, input }) => {
    const userId = input.userId ?? session.userId;
    mayActFor(session, userId);
    const { intensity, duration } = input;
    if (!isIntensity(intensity)) throw invalidInput([{ field: 'intensity', reason: 'must be 1 to 5' }]);
    if (!isLengthCode(duration)) throw invalidInput([{ field: 'duration', reason: 'must be a length code, 1 to 5' }]);
    const { keep, avoid } = input;
    const constraints = (keep || avoid) && { keep: keep ?? [], avoid: avoid ?? [] };
    const faults = constraints ? constraintFaults(constraints) : [];
    if (faults.length > 0) throw invalidInput(faults);
    const viewer = viewerOf(session, urls);
    if (input.numberOfLessons !== undefined) {
      if (session.type !== 'M') throw forbidden('Only managers may simulate');
      if (constraints) throw invalidInput([{ field: keep ? 'keep' : 'avoid', reason: 'has no place in a simulation' }]);
      const count = input.numberOfLessons;
      if (count < 1 || count > MAX_CANDIDATES)
        throw invalidInput([{ field: 'numberOfLessons', reason: `must be 1 to ${MAX_CANDIDATES}` }]);
      const simulated = await services.simulation.run({ lengthCode: duration, intensity, count, now });
      return { ...presentLesson(simulated, viewer), testData: simulated.testData };
    }
    // the user is already known from the session
    const userType = userId === session.userId ? session.type : (await services.users.get(userId)).type;
    const group = await services.users.groupFor(userId, input.groupName);
    await services.plays.mayBegin(group.id, now);
    const given = await services.composition.lessonFor({
      group,
      userId,
      userType,
      lengthCode: duration,
      intensity,
      fresh: input.fresh ?? false,
      constraints,
      now,
    });
    return { ...presentLesson(given, viewer), group: { _id: group.id, name: group.name } };
  }),
};
