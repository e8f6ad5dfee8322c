import type { Session } from '#features/sign-in/auth.service.ts';
import type { Context } from '#app/context.ts';
import { forbidden } from '#lib/errors.ts';
import type { GroupOfUser, OpenedFixedLesson } from './fixed-lessons.service.ts';
import { presentInterruption } from '../compose/present-lesson.ts';
import { mayActFor } from '#features/users/users.policy.ts';
import { signedIn } from '#app/calls.ts';
import { resolveGroup } from '#app/resolve-group.ts';
import type { ReactivatedLesson } from '@zuzu/contract/lessons/fixed-lessons.ts';
import { lessonKeyOf } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { firstPlaylists, mergedPlaylist } from '#transcoding/signed-playlists.ts';
import { playableVideo } from '#features/videos/playable-video.ts';
import { presentLessonVideo, type Viewer } from '#features/videos/present-video.ts';

/** Converts a fixed lesson to its wire format, with URLs signed for the viewer. */
const presentFixedLesson = (
  { lesson, parts, playId, lastSeen, week, leftAt }: OpenedFixedLesson,
  viewer: Viewer,
): ReactivatedLesson => {
  const { urls } = viewer;
  const playable = parts.map(({ video }) => playableVideo(video));
  return {
    lessonKey: lessonKeyOf(lesson.month, lesson.number),
    lessonData: parts.map(({ part: { videoId, ...part }, video, replaced }) => ({
      ...part,
      video: presentLessonVideo(video, viewer),
      lastSeenAt: lastSeen.has(videoId) ? new Date(lastSeen.get(videoId)!).toISOString() : null,
      ...(replaced && { replaced: true as const }),
    })),
    mergedPlaylist: mergedPlaylist(urls, viewer, playable),
    lessonUrl: urls.signedLessonUrl(viewer, lesson.id),
    firstPlaylists: firstPlaylists(urls, viewer, playable),
    playId,
    warnings: lesson.warnings,
    week,
    ...(leftAt && { leftAt: presentInterruption(leftAt) }),
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
