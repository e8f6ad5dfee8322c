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
  /** Enough groups say that it isn't for them. */
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
  /** Which way these lessons miss what enough groups need. */
  proposed: z.nullable(z.enum(['easy', 'hard'])),
});
const feedbackReportSchema = z.object({
  /** What groups say now: proposals first, then those of which most say that they aren't for them, at most 50. */
  videos: z.array(feedbackOfVideoSchema),
  /** In the range, by length and intensity; only those with feedback. */
  lessons: z.array(feedbackOfLessonsSchema),
});
export type FeedbackReport = z.infer<typeof feedbackReportSchema>;

const { get, post, put } = callsOf('feedback', everyone);
/** What groups say of lessons and videos; never what children say, or of whom. */
export const feedback = {
  ofLesson: put(
    '/plays/{playId}/feedback',
    'Say how hard a lesson was',
    'Of the play of a lesson; said again it is replaced, `null` takes it back. NOT_FOUND: no such play of yours, or of a single video.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ playId: z.uuid(), difficulty: z.nullable(z.enum(difficulties)) }))
    .output(success),
  lesson: get(
    '/plays/{playId}/feedback',
    'What was said of a lesson',
    '`null` for nothing, and for a play that isn’t yours.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ playId: z.uuid() }))
    .output(z.object({ difficulty: z.nullable(z.enum(difficulties)) })),
  ofVideo: put(
    '/users/{userId}/groups/{groupName}/feedback',
    'Say what a group thinks of a video',
    'A heart brings it back earlier, “not for us” keeps it out of the group’s lessons where the rules can be met without it; `null` takes back what was said. CONFLICT: the group has said something of too many videos.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ ...group, fileKey, opinion: z.nullable(z.enum(opinions)) }))
    .output(success),
  videos: get('/users/{userId}/groups/{groupName}/feedback', 'What a group has said of videos')
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
    'Take the offer of an easier intensity, or leave it',
    'Either way it isn’t made again before three new lessons were too hard. `to` is the intensity that was taken: CONFLICT if it isn’t offered any more.',
  )
    .input(z.object({ ...group, to: z.nullable(intensityLevelSchema) }))
    .output(success),
  report: callsOf('statistics', everyone)
    .get(
      '/statistics/feedback',
      'What groups say of videos and of lessons, and what that proposes',
      'Proposals come with their evidence; nothing changes by itself.',
    )
    .meta({ access: ['M'] })
    .input(z.object(dayRange))
    .output(feedbackReportSchema),
};
