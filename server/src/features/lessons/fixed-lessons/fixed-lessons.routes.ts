import type { Session } from '#features/sign-in/auth.service.ts';
import type { Context } from '#app/context.ts';
import { forbidden } from '#lib/errors.ts';
import type { GroupOfUser, OpenedFixedLesson } from './fixed-lessons.service.ts';
import { presentOpened } from '../compose/present-lesson.ts';
import { mayActFor } from '#features/users/users.policy.ts';
import { signedIn } from '#app/calls.ts';
import { resolveGroup } from '#app/resolve-group.ts';
import type { ReactivatedLesson } from '@zuzu/contract/lessons/fixed-lessons.ts';
import { lessonKeyOf } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { presentLessonVideo, type Viewer } from '#features/videos/present-video.ts';

/** Converts a fixed lesson to its wire format. */
const presentFixedLesson = (opened: OpenedFixedLesson, viewer: Viewer): ReactivatedLesson => {
  const { lesson, parts, lastSeen } = opened;
  return {
    ...presentOpened(
      opened,
      parts.map(({ video }) => video),
      viewer,
    ),
    lessonKey: lessonKeyOf(lesson.month, lesson.number),
    lessonData: parts.map(({ part: { videoId, ...part }, video, replaced }) => ({
      ...part,
      video: presentLessonVideo(video, viewer),
      lastSeenAt: lastSeen.has(videoId) ? new Date(lastSeen.get(videoId)!).toISOString() : null,
      ...(replaced && { replaced: true as const }),
    })),
    warnings: lesson.warnings,
  };
};

/** The group that the request names; users of type A have no fixed lessons. */
const groupWithLessons = async (
  { services, session }: { services: Context; session: Session },
  named: { userId?: string | undefined; groupName?: string | undefined },
): Promise<GroupOfUser> => {
  const { userId = session.userId } = named;
  mayActFor(session, userId);
  const user = await services.users.get(userId);
  if (user.type === 'A') throw forbidden('Users of type A have no fixed lessons');
  return { group: await resolveGroup({ services, session }, named), userId, userType: user.type };
};

export const fixedLessonRoutes = {
  generateFixedLessons: signedIn.lessons.generateFixedLessons.handler(
    async ({ context: { services, session, now }, input }) => ({
      fixedLessons: await services.fixedLessons.generate(await groupWithLessons({ services, session }, input), now),
    }),
  ),

  reactivateFixedLesson: signedIn.lessons.reactivateFixedLesson.handler(
    async ({ context: { services, session, viewer, now }, input }) => {
      const target = await groupWithLessons({ services, session }, input);
      await services.plays.mayBegin(target.group.id, now);
      const opened = await services.fixedLessons.reactivate(target, input.lessonKey, now);
      const { id, name } = target.group;
      return { fixedLesson: { ...presentFixedLesson(opened, viewer), group: { _id: id, name } } };
    },
  ),
};
