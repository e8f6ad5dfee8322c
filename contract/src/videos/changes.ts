import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { byId, episode, family, filledText, givenIntensities, notes, series, title } from './fields.ts';

/** What a manager changes of a video; the rest of a video object may be sent along and is not looked at. */
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
    updatedAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  })
  .check(z.refine((video) => Boolean(video._id ?? video.fileKey), { message: 'is needed, or fileKey', path: ['_id'] }));
export type ChangedVideo = z.infer<typeof changedVideo>;

const videoUsageSchema = z.object({
  /** Length codes of the lesson rules that have the video pinned. */
  pinnedIn: z.array(z.int()),
  /** Ready lessons that play it. */
  fixedLessons: z.int(),
  /** This week and coming ones ('YYYY-MM-DD', their Sunday): how many people have it then, or are to have it as scheduled. */
  weekly: z.array(z.object({ weekStart: z.string(), people: z.int() })),
});
export type VideoUsage = z.infer<typeof videoUsageSchema>;

/** Describing a video anew, and where it is used. */
export const changeCalls = {
  update: oc
    .route({
      method: 'PUT',
      path: '/videos/update-metadata',
      tags: ['videos'],
      summary: 'Change the description of a video',
      description:
        'Named by _id or fileKey; what is left out stays. An updatedAt older than the stored one is a 409 with the newer video in its details.',
    })
    .input(changedVideo)
    .output(videoSchema),
  usage: oc
    .route({
      method: 'GET',
      path: '/videos/{id}/usage',
      tags: ['videos'],
      summary: 'Which lesson rules, ready lessons and weeks use a video',
    })
    .input(byId)
    .output(videoUsageSchema),
};
