import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Session } from '#auth/auth.service.ts';
import type { Context } from '#context.ts';
import { forbidden, invalidInput } from '#errors.ts';
import { constraintFaults } from '#lessons/compose/lesson-constraints.ts';
import { presentLesson, presentPart } from '#lessons/compose/present-lesson.ts';
import { mayActFor } from '#users/users.policy.ts';
import { allow, api } from '#routes/allow.ts';
import { viewerOf } from '#routes/request-context.ts';

type Named = {
  userId?: string | undefined;
  groupName?: string | undefined;
  intensity: IntensityLevel;
  duration: LengthCode;
};

/** The group's lesson of today that a call names; the user is checked by then. */
const lessonOf = async (
  { services: { users }, session, now }: { services: Context; session: Session; now: Date },
  { userId = session.userId, groupName, intensity, duration }: Named,
) => {
  // the user is already known from the session
  const userType = userId === session.userId ? session.type : (await users.get(userId)).type;
  return { group: await users.groupFor(userId, groupName), userId, userType, lengthCode: duration, intensity, now };
};

export const composeRoutes = {
  compose: api.lessons.compose.use(allow()).handler(async ({ context, input }) => {
    const { services, session, urls, now } = context;
    mayActFor(session, input.userId ?? session.userId);
    const { intensity, duration, keep, avoid, numberOfLessons: count, rules } = input;
    const constraints = (keep || avoid) && { keep: keep ?? [], avoid: avoid ?? [] };
    const faults = constraints ? constraintFaults(constraints) : [];
    if (faults.length > 0) throw invalidInput(faults);
    const viewer = viewerOf(session, urls);
    if (count !== undefined) {
      if (session.type !== 'M') throw forbidden('Only managers may simulate');
      if (constraints) throw invalidInput([{ field: keep ? 'keep' : 'avoid', reason: 'has no place in a simulation' }]);
      const simulated = await services.simulation.run({ lengthCode: duration, intensity, count, rules, now });
      return { ...presentLesson(simulated, viewer), testData: simulated.testData };
    }
    if (rules) throw invalidInput([{ field: 'rules', reason: 'has a place only in a simulation' }]);
    const lesson = await lessonOf(context, input);
    const { group } = lesson;
    await services.plays.mayBegin(group.id, now);
    const given = await services.composition.lessonFor({ ...lesson, fresh: input.fresh ?? false, constraints });
    return { ...presentLesson(given, viewer), group: { _id: group.id, name: group.name } };
  }),

  alternative: api.lessons.alternative.use(allow()).handler(async ({ context, input }) => {
    const { services, session, urls } = context;
    mayActFor(session, input.userId ?? session.userId);
    const found = await services.composition.alternative(await lessonOf(context, input), input.position);
    return { alternative: found ? presentPart(found.part, found.video, viewerOf(session, urls)) : null };
  }),
};
