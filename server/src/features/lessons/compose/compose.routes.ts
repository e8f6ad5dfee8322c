import { looksOf, strikingParts } from '@zuzu/domain/lessons/striking-parts.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { isAnySpace, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { Session } from '#features/sign-in/auth.service.ts';
import type { Context } from '#app/context.ts';
import { forbidden, invalidInput } from '#lib/errors.ts';
import { constraintFaults } from './lesson-constraints.ts';
import { presentLesson, presentPart } from './present-lesson.ts';
import { signedIn } from '#app/calls.ts';
import { resolveGroup } from '#app/resolve-group.ts';
import { mergedPlaylist } from '#transcoding/signed-playlists.ts';
import { playableVideo } from '#features/videos/playable-video.ts';

type NamedGroup = { userId?: string | undefined; groupName?: string | undefined };
type NamedLesson = NamedGroup & {
  intensity: IntensityLevel;
  duration: LengthCode;
  place?: LessonSpace | undefined;
};

type Asking = { services: Context; session: Session; now: Date };

/** The group that the request identifies, with its user. */
const findGroup = async ({ services, session, now }: Asking, { userId = session.userId, groupName }: NamedGroup) => {
  const group = await resolveGroup({ services, session }, { userId, groupName });
  // the user is already known from the session
  const userType = userId === session.userId ? session.type : (await services.users.get(userId)).type;
  return { group, userId, userType, now };
};

/** The group's lesson of today that the request identifies. */
const findLesson = async (asking: Asking, { intensity, duration, place, ...named }: NamedLesson) => ({
  ...(await findGroup(asking, named)),
  lengthCode: duration,
  intensity,
  place,
});

export const composeRoutes = {
  compose: signedIn.lessons.compose.handler(async ({ context, input }) => {
    const { services, session, viewer, now } = context;
    const { intensity, duration, keep, avoid, numberOfLessons: count, rules, userType, place } = input;
    const constraints = (keep || avoid) && { keep: keep ?? [], avoid: avoid ?? [] };
    const faults = constraints ? constraintFaults(constraints) : [];
    if (faults.length > 0) throw invalidInput(faults);
    if (count !== undefined) {
      if (session.type !== 'M') throw forbidden('Only managers may simulate');
      if (constraints)
        throw invalidInput([{ field: keep ? 'keep' : 'avoid', reason: 'is not allowed in a simulation' }]);
      const asked = { lengthCode: duration, intensity, count, rules, userType, place, now };
      const simulated = await services.simulation.run(asked);
      return { ...presentLesson(simulated, viewer), testData: simulated.testData };
    }
    const simulated = rules ? 'rules' : userType ? 'userType' : undefined;
    if (simulated) throw invalidInput([{ field: simulated, reason: 'is only allowed in a simulation' }]);
    const lesson = await findLesson(context, input);
    const { group } = lesson;
    await services.plays.mayBegin(group.id, now);
    const given = await services.composition.lessonFor({ ...lesson, fresh: input.fresh ?? false, constraints });
    if (input.minutes !== undefined) await services.plays.limit(given.playId, input.minutes);
    return { ...presentLesson(given, viewer), group: { _id: group.id, name: group.name } };
  }),

  lengths: signedIn.lessons.lengths.handler(async ({ context, input }) => {
    const { intensity, place } = input;
    const { group, userType } = await findGroup(context, input);
    return { lengths: await context.services.possibleLengths({ intensity, userType, place: place ?? group.place }) };
  }),

  preview: signedIn.lessons.preview.handler(async ({ context, input }) => {
    const { services, viewer } = context;
    const { parts, library } = await services.composition.preview(await findLesson(context, input));
    const shown = parts.flatMap((part) => {
      const video = library.videos.get(part.videoId);
      return video ? [presentPart(part, video, viewer)] : [];
    });
    return { looks: looksOf(strikingParts(shown)) };
  }),

  shortBreak: signedIn.lessons.shortBreak.handler(async ({ context, input }) => {
    const { services, viewer, urls, now } = context;
    const found = await findGroup(context, input);
    const { video, part, place } = await services.shortBreaks.choose({ ...found, place: input.place });
    const playId = await services.plays.beginVideo(found.group.id, video.row.id, now);
    return {
      finalLesson: [presentPart(part, video, viewer)],
      mergedPlaylist: mergedPlaylist(urls, viewer, [playableVideo(video)]),
      lessonUrl: urls.signedVideoUrl(viewer, video.row.video_key),
      playId,
      ...(!isAnySpace(place) && { place }),
    };
  }),

  alternative: signedIn.lessons.alternative.handler(async ({ context, input }) => {
    const { services, viewer } = context;
    const found = await services.composition.alternative(await findLesson(context, input), input.position);
    return { alternative: found ? presentPart(found.part, found.video, viewer) : null };
  }),
};
