import type { Session } from '#auth/auth.service.ts';
import type { Context } from '#context.ts';
import { forbidden } from '#errors.ts';
import type { GroupOfUser } from '#lessons/fixed-lessons/fixed-lessons.service.ts';
import { presentFixedLesson } from '#lessons/fixed-lessons/present-fixed-lesson.ts';
import { mayActFor } from '#users/users.policy.ts';
import { allow, api } from '#routes/allow.ts';
import { viewerOf } from '#routes/request-context.ts';

/** The group of a call; users of type A have no fixed lessons. */
const groupOf = async (
  { users }: Context,
  session: Session,
  { userId = session.userId, groupName }: { userId?: string | undefined; groupName?: string | undefined },
): Promise<GroupOfUser> => {
  mayActFor(session, userId);
  const user = await users.get(userId);
  if (user.type === 'A') throw forbidden('Users of type A have no fixed lessons');
  return { group: await users.groupFor(userId, groupName), userId, userType: user.type };
};

export const fixedLessonRoutes = {
  generateFixedLessons: api.lessons.generateFixedLessons
    .use(allow('B', 'C', 'M'))
    .handler(async ({ context: { services, session, now }, input }) => ({
      fixedLessons: await services.fixedLessons.generate(await groupOf(services, session, input), now),
    })),

  reactivateFixedLesson: api.lessons.reactivateFixedLesson
    .use(allow('B', 'C', 'M'))
    .handler(async ({ context: { services, session, urls, now }, input }) => {
      const target = await groupOf(services, session, input);
      await services.plays.mayBegin(target.group.id, now);
      const opened = await services.fixedLessons.reactivate(target, input.lessonKey, now);
      const { id, name } = target.group;
      return { fixedLesson: { ...presentFixedLesson(opened, viewerOf(session, urls)), group: { _id: id, name } } };
    }),
};
