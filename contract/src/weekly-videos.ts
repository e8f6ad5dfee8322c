import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categoryValueSchema } from '@zuzu/domain/videos/category.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { isWeekStart } from '@zuzu/domain/weekly/week.ts';

/** More than a year is on no screen at once. */
const MAX_WEEKS = 60;

const weekStart = z.string().check(z.refine(isWeekStart, 'must be a Sunday as YYYY-MM-DD'));
const id = z.string().check(z.regex(/^\d{1,15}$/, 'must be a number'));

/** For whom: null means any. Both null: for everybody. */
const audience = { intensity: z.nullable(intensityLevelSchema), category: z.nullable(categoryValueSchema) };

/** One video in the schedule of a week. */
const scheduledVideoSchema = z.object({ _id: z.string(), ...audience, video: videoSchema });
export type ScheduledVideo = z.infer<typeof scheduledVideoSchema>;

/** Only coming weeks can be changed. */
export const weekStates = ['past', 'current', 'coming'] as const;

const scheduledWeekSchema = z.object({
  weekStart: z.string(),
  state: z.enum(weekStates),
  entries: z.array(scheduledVideoSchema),
  /** How many users have a video of that week, or are to get one. */
  people: z.int(),
  /** How many of them have seen it since the week began. */
  seen: z.int(),
});
export type ScheduledWeek = z.infer<typeof scheduledWeekSchema>;

/** One video of a week, and who gets it: by the schedule, or chosen for them. */
const shareOfWeekSchema = z.object({
  video: videoSchema,
  source: z.enum(['scheduled', 'chosen']),
  people: z.array(z.object({ _id: z.string(), full_name: z.string() })),
});
export type ShareOfWeek = z.infer<typeof shareOfWeekSchema>;

/** Scheduling the weekly videos of type A users. For managers. */
export const weeklyVideos = {
  list: oc
    .route({
      method: 'GET',
      path: '/weekly-videos',
      tags: ['weekly videos'],
      summary: 'Weeks and what is scheduled for them',
      description: 'Weeks begin on Sunday at midnight in Asia/Jerusalem.',
    })
    .input(
      z.object({
        from: weekStart,
        weeks: z.pipe(
          z.union([z.string().check(z.regex(/^\d{1,3}$/, 'must be a whole number')), z.int()]),
          z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MAX_WEEKS))),
        ),
      }),
    )
    .output(z.array(scheduledWeekSchema)),
  preview: oc
    .route({
      method: 'GET',
      path: '/weekly-videos/{weekStart}/preview',
      tags: ['weekly videos'],
      summary: 'Who gets which video in a week',
      description: 'Of a coming week as things stand: what people watch until then may change what is chosen for them.',
    })
    .input(z.object({ weekStart }))
    .output(z.array(shareOfWeekSchema)),
  schedule: oc
    .route({
      method: 'PUT',
      path: '/weekly-videos/{weekStart}',
      tags: ['weekly videos'],
      summary: 'Schedule a video for a week',
      description:
        'For everybody, an intensity, a category, or both; the most specific one wins. Takes the place of what that audience had, and of the entry `instead`. A week that has begun is a 409.',
    })
    .input(z.object({ weekStart, ...audience, videoId: id, instead: z.optional(id) }))
    .output(scheduledWeekSchema),
  move: oc
    .route({
      method: 'POST',
      path: '/weekly-videos/entries/{id}/move',
      tags: ['weekly videos'],
      summary: 'Move a scheduled video to another week',
      description: 'What that week has for the same audience comes back in exchange. A week that has begun is a 409.',
    })
    .input(z.object({ id, weekStart }))
    .output(z.object({ success: z.literal(true) })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/weekly-videos/entries/{id}',
      tags: ['weekly videos'],
      summary: 'Take a video out of the schedule',
      description: 'A week that has begun is a 409.',
    })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
};
