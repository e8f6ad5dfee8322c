import * as z from 'zod/mini';
import { callsOf, success } from './calls-of.ts';
import { categoryValueSchema } from '@zuzu/domain/videos/category.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { isWeekStart } from '@zuzu/domain/weekly/week.ts';

/** No screen shows more than a year at once. */
const MAX_WEEKS = 60;

const weekStart = z.string().check(z.refine(isWeekStart, 'must be a Sunday as YYYY-MM-DD'));
const id = z.string().check(z.regex(/^\d{1,15}$/, 'must be a number'));

/** The users who get it; null means any, so two nulls mean all users. */
const audience = { intensity: z.nullable(intensityLevelSchema), category: z.nullable(categoryValueSchema) };

/** One video in the schedule of a week. */
const scheduledVideoSchema = z.object({ _id: z.string(), ...audience, video: videoSchema });
export type ScheduledVideo = z.infer<typeof scheduledVideoSchema>;

/** Only coming weeks can be changed. */
const weekStates = ['past', 'current', 'coming'] as const;

const scheduledWeekSchema = z.object({
  weekStart: z.string(),
  state: z.enum(weekStates),
  entries: z.array(scheduledVideoSchema),
  /** Number of users who have a video of that week, or will get one. */
  people: z.int(),
  /** Number of them who have seen it since the week began. */
  seen: z.int(),
});
export type ScheduledWeek = z.infer<typeof scheduledWeekSchema>;

/** One video of a week and the users who get it, by schedule or chosen from their preferences. */
const shareOfWeekSchema = z.object({
  video: videoSchema,
  source: z.enum(['scheduled', 'chosen']),
  people: z.array(z.object({ _id: z.string(), full_name: z.string() })),
});
export type ShareOfWeek = z.infer<typeof shareOfWeekSchema>;

const { get, put, del } = callsOf('weekly videos', ['M']);
/** The managers' schedule of weekly videos for type A users. */
export const weeklyVideos = {
  list: get(
    '/weekly-videos',
    'Weeks and the videos scheduled for them',
    'Weeks begin on Sunday at midnight in Asia/Jerusalem.',
  )
    .input(
      z.object({
        from: weekStart,
        weeks: z.pipe(
          z.union([
            z.string().check(z.regex(/^\d{1,3}$/, 'must be a whole number')),
            z.int().check(z.maximum(MAX_WEEKS)),
          ]),
          z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MAX_WEEKS))),
        ),
      }),
    )
    .output(z.array(scheduledWeekSchema)),
  preview: get(
    '/weekly-videos/{weekStart}/preview',
    'Who gets which video in a week',
    'For a coming week this is a forecast: what users watch until then may change what is chosen for them.',
  )
    .input(z.object({ weekStart }))
    .output(z.array(shareOfWeekSchema)),
  schedule: put(
    '/weekly-videos/{weekStart}',
    'Schedule a video for a week',
    'For all users, an intensity, a category, or both; the most specific entry wins. Replaces the entry of that audience, and the entry `instead`. A week that has begun is a 409.',
  )
    .input(z.object({ weekStart, ...audience, videoId: id, instead: z.optional(id) }))
    .output(scheduledWeekSchema),
  remove: del('/weekly-videos/entries/{id}', 'Remove a video from the schedule', 'A week that has begun is a 409.')
    .input(z.object({ id }))
    .output(success),
};
