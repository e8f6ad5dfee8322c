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
  /** For this and coming weeks ('YYYY-MM-DD' of their Sunday): number of users who have it then, or will by schedule. */
  weekly: z.array(z.object({ weekStart: z.string(), people: z.int() })),
  /** The second at which most groups stop it, and how often it was stopped at all; without enough of them left out. */
  stoppedAt: z.optional(stoppedAtSchema),
  /** Feedback of groups by kind; absent if there is none. */
  said: z.optional(z.object({ groups: z.int(), hearts: z.int(), notForUs: z.int() })),
});
export type VideoUsage = z.infer<typeof videoUsageSchema>;

const { get, post, put, del } = callsOf('videos', ['M']);
/** Changing a video's description, and finding where it is used and which others look like it. */
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
    'Give a video another file',
    'The uploaded file is prepared in the background, as `nextFile` of the video, which goes on being played as it is; then it takes the place of the present file. The video stays the same one in lessons, rules, histories and statistics; the former file can be restored from the trash for 30 days. A file that cannot be prepared changes nothing.',
  )
    .input(z.object({ id: z.string(), fileKey: filledText }))
    .output(videoSchema),
  retryNextFile: post('/videos/{id}/next-file/retry', 'Prepare a file again that failed to take the place of another')
    .input(byId)
    .output(videoSchema),
  dropNextFile: del('/videos/{id}/next-file', 'Give up a file that was to take the place of another')
    .input(byId)
    .output(videoSchema),
  usage: get('/videos/{id}/usage', 'The lesson rules, fixed lessons and weeks that use a video')
    .input(byId)
    .output(videoUsageSchema),
};
