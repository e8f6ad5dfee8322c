import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { statisticSteps, videoUseSorts } from './constants.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { categoryValueSchema } from '@zuzu/domain/videos/category.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { stoppedAtSchema } from '@zuzu/domain/videos/where-stopped.ts';
import { pageHeadersSchema, pageInput, searchText } from './page.ts';

/** Only years from 2000 to 2999: JavaScript and PostgreSQL format years before 1 and after 9999 differently. */
const isDate = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
export const day = z.string().check(z.refine(isDate, 'must be a day as YYYY-MM-DD, from 2000 on'));

/** Days in Asia/Jerusalem, both included. */
export const dayRange = { from: day, to: day };

/** A lesson begun twice counts as started twice. Minutes are those actually played, including single videos. */
const activity = { started: z.int(), finished: z.int(), minutes: z.number() };
const activitySchema = z.object(activity);
export type Activity = z.infer<typeof activitySchema>;

/** `fixed`: a fixed lesson; `video`: a single video, which is not a lesson. */
export const playSources = ['composed', 'fixed', 'video'] as const;

const activityReportSchema = z.object({
  /** Every day, week (from Sunday) or month of the range in order, including empty ones. */
  periods: z.array(z.object({ start: z.string(), ...activity })),
  total: activitySchema,
  byType: z.array(z.object({ type: userTypeSchema, ...activity })),
  byIntensity: z.array(z.object({ intensity: intensityLevelSchema, ...activity })),
  bySource: z.array(z.object({ source: z.enum(playSources), ...activity })),
  /** Independent of the range. */
  thisWeek: activitySchema,
  lastWeek: activitySchema,
});
export type ActivityReport = z.infer<typeof activityReportSchema>;

const usedVideoSchema = z.object({ video: videoSchema, views: z.int() });
const videosReportSchema = z.object({
  /** Number of playable videos, and of those seen in the range. */
  library: z.int(),
  seen: z.int(),
  /** Most seen first, at most 20. */
  mostUsed: z.array(usedVideoSchema),
  /** Playable videos that were never seen: their number, and the first 200 by name. */
  neverUsedCount: z.int(),
  neverUsed: z.array(videoSchema),
  /** Where groups stopped videos in the range, if there is enough evidence: most stopped first, at most 20. */
  stopped: z.array(
    z.object({ _id: z.string(), displayName: z.string(), length: z.number(), ...stoppedAtSchema.shape }),
  ),
  /** A null category: outside the nine. */
  byCategory: z.array(
    z.object({ category: z.nullable(categoryValueSchema), videos: z.int(), views: z.int(), minutes: z.number() }),
  ),
});
export type VideosReport = z.infer<typeof videosReportSchema>;

const videoUseSchema = z.object({
  _id: z.string(),
  displayName: z.string(),
  path: z.string(),
  /** Seconds. */
  length: z.number(),
  views: z.int(),
  /** Views times the length. */
  minutes: z.number(),
});
export type VideoUse = z.infer<typeof videoUseSchema>;

const classActivitySchema = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  /** The organization of its user, or else the user's name. */
  owner: z.string(),
  /** The user's name. */
  teacher: z.string(),
  lessonsPerWeek: z.int(),
  /** Lessons planned for school days of the range until today, since the class was created; compare with `finished`. */
  planned: z.int(),
  ...activity,
  /** The last day on which anything was played; null if never. */
  lastActive: z.nullable(z.string()),
});
export type ClassActivity = z.infer<typeof classActivitySchema>;

const groupsReportSchema = z.object({
  /** Number of classes and groups, and of those that began or played anything. */
  classes: z.object({ count: z.int(), active: z.int() }),
  /** Users of types A and B together. */
  individuals: z.object({ people: z.int(), active: z.int(), ...activity }),
  /** Deleted groups and users: still counted, but anonymous. */
  former: activitySchema,
});
export type GroupsReport = z.infer<typeof groupsReportSchema>;

const order = z.optional(z.enum(['ascending', 'descending']));

const { get } = callsOf('statistics', ['M']);
/** Usage statistics for managers: of groups as a whole, never of single children. */
export const statistics = {
  activity: get('/statistics/activity', 'Lessons started and finished, and minutes')
    .input(z.object({ ...dayRange, by: z.enum(statisticSteps) }))
    .output(activityReportSchema),
  videos: get('/statistics/videos', 'The most seen and the never seen videos, and views by category')
    .input(z.object(dayRange))
    .output(videosReportSchema),
  videoUse: get(
    '/statistics/video-use',
    'How often each video was seen, by name',
    'Videos that can be played, and others that were seen in the range. `sort` and `order` change the order. With `limit`, returns a page; x-next-cursor is the `cursor` of the next one, x-total-count the number of videos.',
  )
    .route({ outputStructure: 'detailed' })
    .input(z.object({ ...dayRange, sort: z.optional(z.enum(videoUseSorts)), order, ...pageInput }))
    .output(z.object({ headers: pageHeadersSchema, body: z.array(videoUseSchema) })),
  groups: get('/statistics/groups', 'The number of active groups, and the activity of all individuals together')
    .input(z.object(dayRange))
    .output(groupsReportSchema),
  classes: get(
    '/statistics/classes',
    'The activity of each class or group, by name',
    'Never individuals. `q` is a part of its name, its owner’s or its teacher’s, `only=inactive` selects those that played nothing, `only=stopped` only those that had played before. With `limit`, returns a page; x-next-cursor is the `cursor` of the next one, x-total-count the number of matches.',
  )
    .route({ outputStructure: 'detailed' })
    .input(
      z.object({
        ...dayRange,
        q: z.optional(searchText),
        only: z.optional(z.enum(['inactive', 'stopped'])),
        ...pageInput,
      }),
    )
    .output(z.object({ headers: pageHeadersSchema, body: z.array(classActivitySchema) })),
};
