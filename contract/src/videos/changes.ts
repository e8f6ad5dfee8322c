import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { stoppedAtSchema } from '@zuzu/domain/videos/where-stopped.ts';
import { byId, descriptionFields, filledText, givenIntensities, title } from './fields.ts';

/** The fields of a video that managers may change; other fields of a video object are ignored. */
const changedVideo = z
  .object({
    _id: z.optional(z.string()),
    fileKey: z.optional(filledText),
    displayName: z.optional(title),
    name: z.optional(title),
    intensities: z.optional(givenIntensities),
    path: z.optional(filledText),
    ...descriptionFields,
    updatedAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  })
  .check(z.refine((video) => Boolean(video._id ?? video.fileKey), { message: 'is needed, or fileKey', path: ['_id'] }));
export type ChangedVideo = z.infer<typeof changedVideo>;

const videoUsageSchema = z.object({
  /** Length codes of the lesson rules that have the video pinned. */
  pinnedIn: z.array(z.int()),
  /** Number of fixed lessons that contain it. */
  fixedLessons: z.int(),
  /** This and coming weeks ('YYYY-MM-DD' of their Sunday), with the number of users who have the video or are scheduled to. */
  weekly: z.array(z.object({ weekStart: z.string(), people: z.int() })),
  /** The second at which most groups stop it, and how often it was stopped; absent without enough evidence. */
  stoppedAt: z.optional(stoppedAtSchema),
  /** Feedback of groups by kind; absent if there is none. */
  said: z.optional(z.object({ groups: z.int(), hearts: z.int(), notForUs: z.int() })),
});
export type VideoUsage = z.infer<typeof videoUsageSchema>;

const { get, post, put, del } = callsOf('videos', ['M']);
/** Changing a video's description or file, and finding where it is used. */
export const changeCalls = {
  update: put(
    '/videos/update-metadata',
    'Change the description of a video',
    'Identified by _id or fileKey; omitted fields stay unchanged. An updatedAt older than the stored one is a 409 with the newer video in its details.',
  )
    .input(changedVideo)
    .output(videoSchema),
  replaceFile: post(
    '/videos/{id}/next-file',
    'Replace the file of a video',
    'The uploaded file is prepared in the background as `nextFile`, while the video remains playable, and then replaces the current file. Lessons, rules, histories and statistics stay the same; the former file can be restored from the trash for 30 days. A file that cannot be prepared changes nothing.',
  )
    .input(z.object({ id: z.string(), fileKey: filledText }))
    .output(videoSchema),
  retryNextFile: post('/videos/{id}/next-file/retry', 'Prepare a failed replacement file again')
    .input(byId)
    .output(videoSchema),
  dropNextFile: del('/videos/{id}/next-file', 'Cancel the replacement of a file').input(byId).output(videoSchema),
  usage: get('/videos/{id}/usage', 'The lesson rules, fixed lessons and weeks that use a video')
    .input(byId)
    .output(videoUsageSchema),
};
