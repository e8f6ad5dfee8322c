import * as z from 'zod/mini';
import { callsOf, everyone, success } from './calls-of.ts';
import { difficulties, opinions } from '@zuzu/domain/feedback/feedback.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { fileKey } from './texts.ts';
import { dayRange } from './statistics.ts';

const group = { userId: z.string(), groupName: z.string() };

const videoOpinionSchema = z.object({ fileKey: z.string(), opinion: z.enum(opinions) });
export type VideoOpinion = z.infer<typeof videoOpinionSchema>;

const easierOfferSchema = z.object({
  group: z.object({ _id: z.string(), name: z.string() }),
  from: intensityLevelSchema,
  to: intensityLevelSchema,
});
export type EasierOffer = z.infer<typeof easierOfferSchema>;

const feedbackOfVideoSchema = z.object({
  _id: z.string(),
  displayName: z.string(),
  path: z.string(),
  /** Groups that gave feedback. */
  groups: z.int(),
  hearts: z.int(),
  notForUs: z.int(),
  /** True if enough groups reject it. */
  proposed: z.boolean(),
});
const feedbackOfLessonsSchema = z.object({
  lengthCode: lengthCodeSchema,
  intensity: intensityLevelSchema,
  groups: z.int(),
  /** Numbers of lessons. */
  easy: z.int(),
  right: z.int(),
  hard: z.int(),
  /** Too easy or too hard for enough groups. */
  proposed: z.nullable(z.enum(['easy', 'hard'])),
});
const feedbackReportSchema = z.object({
  /** Current opinions: proposals first, then the most rejected videos, at most 50. */
  videos: z.array(feedbackOfVideoSchema),
  /** Rated lessons of the range, by length and intensity. */
  lessons: z.array(feedbackOfLessonsSchema),
});
export type FeedbackReport = z.infer<typeof feedbackReportSchema>;

const { get, post, put } = callsOf('feedback', everyone);
/** Feedback of groups on lessons and videos, never of or about single children. */
export const feedback = {
  ofLesson: put(
    '/plays/{playId}/feedback',
    'Rate how hard a lesson was',
    'One rating per play, which a later one replaces; `null` removes it. NOT_FOUND: unknown play, another user’s, or of a single video.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ playId: z.uuid(), difficulty: z.nullable(z.enum(difficulties)) }))
    .output(success),
  lesson: get(
    '/plays/{playId}/feedback',
    'The rating of a lesson',
    '`null` without a rating, and for another user’s play.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ playId: z.uuid() }))
    .output(z.object({ difficulty: z.nullable(z.enum(difficulties)) })),
  ofVideo: put(
    '/users/{userId}/groups/{groupName}/feedback',
    'Set a group’s opinion of a video',
    'A heart brings it back earlier, “not for us” keeps it out of the group’s lessons if the rules can be met without it; `null` removes the opinion. CONFLICT: the group has opinions of too many videos.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ ...group, fileKey, opinion: z.nullable(z.enum(opinions)) }))
    .output(success),
  videos: get('/users/{userId}/groups/{groupName}/feedback', 'A group’s opinions of videos')
    .meta({ access: everyone, boards: 'also' })
    .input(z.object(group))
    .output(z.array(videoOpinionSchema)),
  offers: get(
    '/users/{userId}/easier',
    'The groups whose last three lessons were too hard, each with an easier intensity for its usual one',
  )
    .input(z.object({ userId: z.string() }))
    .output(z.array(easierOfferSchema)),
  answer: post(
    '/users/{userId}/groups/{groupName}/easier',
    'Accept or decline an easier intensity',
    'Either way it is only offered again after three more lessons that were too hard. `to` is the accepted intensity; CONFLICT if it is no longer offered.',
  )
    .input(z.object({ ...group, to: z.nullable(intensityLevelSchema) }))
    .output(success),
  report: callsOf('statistics', everyone)
    .get(
      '/statistics/feedback',
      'Feedback of groups on videos and lessons, with proposals',
      'Proposals come with their evidence; nothing is changed automatically.',
    )
    .meta({ access: ['M'] })
    .input(z.object(dayRange))
    .output(feedbackReportSchema),
};
