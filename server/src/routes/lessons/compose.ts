import { forbidden, invalidInput } from '#errors.ts';
import { constraintFaults } from '#lessons/compose/lesson-constraints.ts';
import { presentLesson } from '#lessons/compose/present-lesson.ts';
import { mayActFor } from '#users/users.policy.ts';
import { allow, api } from '#routes/allow.ts';
import { viewerOf } from '#routes/request-context.ts';

export const composeRoutes = {
  compose: api.lessons.compose.use(allow()).handler(async ({ context: { services, session, urls, now }, input }) => {
    const userId = input.userId ?? session.userId;
    mayActFor(session, userId);
    const { intensity, duration, keep, avoid, numberOfLessons: count } = input;
    const constraints = (keep || avoid) && { keep: keep ?? [], avoid: avoid ?? [] };
    const faults = constraints ? constraintFaults(constraints) : [];
    if (faults.length > 0) throw invalidInput(faults);
    const viewer = viewerOf(session, urls);
    if (count !== undefined) {
      if (session.type !== 'M') throw forbidden('Only managers may simulate');
      if (constraints) throw invalidInput([{ field: keep ? 'keep' : 'avoid', reason: 'has no place in a simulation' }]);
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
