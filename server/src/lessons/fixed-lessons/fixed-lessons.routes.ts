import type { Session } from '#auth/auth.service.ts';
import type { Context } from '#context.ts';
import { forbidden } from '#errors.ts';
import type { GroupOfUser } from './fixed-lessons.service.ts';
import { presentFixedLesson } from './present-fixed-lesson.ts';
import { mayActFor } from '#users/users.policy.ts';
import { allowBoards, api } from '#routes/allow.ts';
import { groupOf } from '#routes/group-of.ts';
import { viewerOf } from '#routes/request-context.ts';

/** The group of a call; users of type A have no fixed lessons. */
const groupWithLessons = async (
  { services, session }: { services: Context; session: Session },
  named: { userId?: string | undefined; groupName?: string | undefined },
): Promise<GroupOfUser> => {
  const { userId = session.userId } = named;
  mayActFor(session, userId);
  const user = await services.users.get(userId);
  if (user.type === 'A') throw forbidden('Users of type A have no fixed lessons');
  return { group: await groupOf({ services, session }, named), userId, userType: user.type };
};

export const fixedLessonRoutes = {
  generateFixedLessons: api.lessons.generateFixedLessons
    .use(allowBoards('B', 'C', 'M'))
    .handler(async ({ context: { services, session, now }, input }) => ({
      fixedLessons: await services.fixedLessons.generate(await groupWithLessons({ services, session }, input), now),
    })),

  reactivateFixedLesson: api.lessons.reactivateFixedLesson
    .use(allowBoards('B', 'C', 'M'))
    .handler(async ({ context: { services, session, urls, now }, input }) => {
      const target = await groupWithLessons({ services, session }, input);
      await services.plays.mayBegin(target.group.id, now);
      const opened = await services.fixedLessons.reactivate(target, input.lessonKey, now);
      const { id, name } = target.group;
      return { fixedLesson: { ...presentFixedLesson(opened, viewerOf(session, urls)), group: { _id: id, name } } };
    }),
};
