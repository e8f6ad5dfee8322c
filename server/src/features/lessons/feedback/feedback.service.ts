import type { EasierOffer, FeedbackReport, VideoOpinion } from '@zuzu/contract/feedback.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import type { Wishes } from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import {
  easierIntensity,
  HARD_IN_A_ROW,
  isUnwelcome,
  missedDifficulty,
  type Difficulty,
  type Opinion,
} from '@zuzu/domain/feedback/feedback.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { Refusal } from '#lib/errors.ts';
import type { UsersService } from '#features/users/users.service.ts';
import type { VideosService } from '#features/videos/videos.service.ts';
import type { FeedbackRepository } from './feedback.repository.ts';

/** More than a group can have watched with care. */
const MAX_OPINIONS = 2_000;
const VIDEOS_TOLD = 50;

type Services = {
  repository: FeedbackRepository;
  users: Pick<UsersService, 'get'>;
  videos: Pick<VideosService, 'idsOf'>;
};

/** Feedback of groups on lessons and videos, and its effects. */
export const feedbackService = ({ repository, users, videos }: Services) => ({
  /** Stores or removes the difficulty rating of a user's play. 404 for an unknown play, another user's, or that of a single video. */
  rateLesson: async (playId: string, userId: string, difficulty: Difficulty | null, now: Date): Promise<void> => {
    const isKnown =
      difficulty === null
        ? await repository.deleteLessonFeedback(playId, userId)
        : await repository.rateLesson(playId, userId, difficulty, now);
    if (!isKnown) throw new Refusal('NOT_FOUND', 'You have no such play of a lesson');
  },

  /** The rating of a user's play; null without a rating, and for any other play. */
  ofLesson: repository.ofLesson,

  /** Stores or removes a group's opinion of a video. 404 for an unknown video, 409 above the maximum number of opinions. */
  setOpinion: async (groupId: string, fileKey: string, opinion: Opinion | null, now: Date): Promise<void> => {
    const [videoId] = await videos.idsOf([fileKey]);
    if (videoId === undefined) throw new Refusal('VIDEO_NOT_FOUND', 'Unknown video');
    if (opinion === null) return repository.deleteVideoOpinion(groupId, videoId);
    if (await repository.setOpinion({ groupId, videoId, opinion }, MAX_OPINIONS, now)) return undefined;
    throw new Refusal('CONFLICT', `A group can have opinions of at most ${MAX_OPINIONS} videos`);
  },

  ofGroup: async (groupId: string): Promise<VideoOpinion[]> =>
    (await repository.ofGroup(groupId)).map(({ fileKey, opinion }) => ({ fileKey, opinion })),

  /** A group's opinions of videos, for composing its lessons. */
  wishes: async (groupId: string): Promise<Wishes> => {
    const opinions = await repository.ofGroup(groupId);
    const ids = (opinion: Opinion) =>
      new Set(opinions.filter((each) => each.opinion === opinion).map(({ videoId }) => videoId));
    return { hearts: ids('heart'), notForUs: ids('not-for-us') };
  },

  /** The groups of a user that are offered an easier intensity. 404 for an unknown user. */
  offers: async (userId: string): Promise<EasierOffer[]> => {
    await users.get(userId);
    return (await repository.ofUser(userId, HARD_IN_A_ROW)).flatMap(({ id, name, intensity: from, latest }) => {
      const to = easierIntensity(latest, from);
      return to === undefined ? [] : [{ group: { _id: id, name }, from, to }];
    });
  },

  /**
   * Answers a group's offer, so that it isn't repeated for the same lessons; `to` becomes its usual intensity, null keeps the
   * current one. 409 if `to` isn't the offered intensity.
   */
  answer: async (
    { groupId, userId, actorId }: { groupId: string; userId: string; actorId: string },
    to: IntensityLevel | null,
    now: Date,
  ): Promise<void> => {
    if (to !== null) {
      const group = (await repository.ofUser(userId, HARD_IN_A_ROW)).find(({ id }) => id === groupId);
      const isOffered = group && easierIntensity(group.latest, group.intensity) === to;
      const from = group?.intensity;
      if (!isOffered || !(await repository.setIntensity({ group, userId, actorId }, { from: from!, to }, now)))
        throw new Refusal('CONFLICT', 'This intensity is no longer offered');
    }
    await repository.answer(groupId);
  },

  /** Opinions of videos, proposals first, and ratings of lessons in a range of days. */
  report: async (range: DayRange): Promise<FeedbackReport> => {
    const [ofVideos, ofLessons] = [await repository.videos(), await repository.lessons(range)];
    return {
      videos: ofVideos
        .map(({ id, ...counts }) => ({ _id: String(id), ...counts, proposed: isUnwelcome(counts) }))
        .toSorted((a, b) => Number(b.proposed) - Number(a.proposed))
        .slice(0, VIDEOS_TOLD),
      lessons: ofLessons.map((ratings) => ({ ...ratings, proposed: missedDifficulty(ratings) ?? null })),
    };
  },

  /** The number of groups per opinion of a video. */
  ofVideo: repository.ofVideo,
});
export type FeedbackService = ReturnType<typeof feedbackService>;
