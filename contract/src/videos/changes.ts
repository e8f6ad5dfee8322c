import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { stoppedAtSchema } from '@zuzu/domain/videos/where-stopped.ts';
import {
  byId,
  cues,
  episode,
  family,
  filledText,
  givenIntensities,
  notes,
  rightsUntil,
  series,
  title,
} from './fields.ts';

/** The fields of a video that managers may change; other fields of a video object are ignored. */
const changedVideo = z
  .object({
    _id: z.optional(z.string()),
    fileKey: z.optional(filledText),
    displayName: z.optional(title),
    name: z.optional(title),
    intensities: z.optional(givenIntensities),
    path: z.optional(filledText),
    family: z.optional(z.nullable(family)),
    series: z.optional(z.nullable(series)),
    episode: z.optional(z.nullable(episode)),
    extraNotes: z.optional(z.nullable(notes)),
    cues: z.optional(z.nullable(cues)),
    rightsUntil: z.optional(z.nullable(rightsUntil)),
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
});
export type VideoUsage = z.infer<typeof videoUsageSchema>;

/** Changing a video's description, and finding where it is used. */
export const changeCalls = {
  update: oc
    .route({
      method: 'PUT',
      path: '/videos/update-metadata',
      tags: ['videos'],
      summary: 'Change the description of a video',
      description:
        'Identified by _id or fileKey; omitted fields stay unchanged. An updatedAt older than the stored one is a 409 with the newer video in its details.',
    })
    .input(changedVideo)
    .output(videoSchema),
  usage: oc
    .route({
      method: 'GET',
      path: '/videos/{id}/usage',
      tags: ['videos'],
      summary: 'The lesson rules, fixed lessons and weeks that use a video',
    })
    .input(byId)
    .output(videoUsageSchema),
};
