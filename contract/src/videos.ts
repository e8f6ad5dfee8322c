import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { videoSchema } from '@zuzu/domain/videos/video.ts';

const MAX_TEXT = 300;
const MAX_NOTES = 10_000;
const MAX_ROWS_PER_BATCH = 2_000;

const text = z.string().check(z.maxLength(MAX_TEXT));
const filledText = text.check(z.refine((value) => value.trim() !== '', 'must not be blank'));
const notes = z.string().check(z.maxLength(MAX_NOTES));
const givenIntensities = z.array(z.union([z.string(), z.number()])).check(
  z.minLength(1),
  z.refine((values) => values.every((value) => /^[1-5]$/.test(String(value))), 'each must be 1 to 5'),
);
const family = z.union([z.boolean(), text]);
const series = z.union([z.boolean(), text]);

/** The single form: category in two fields. */
const singleMetadata = z.object({
  fileKey: filledText,
  name: filledText,
  length: z.optional(z.number()),
  intensities: givenIntensities,
  primaryCategory: filledText,
  secondaryCategory: z.optional(z.nullable(text)),
  family: z.optional(z.nullable(family)),
  series: z.optional(z.nullable(series)),
  episode: z.optional(z.int().check(z.minimum(0))),
  extraNotes: z.optional(z.nullable(notes)),
});

/** The upload screen's form: one row per video, category as a path. */
const batchMetadata = z.object({
  videos: z
    .array(
      z.object({
        fileKey: filledText,
        fileName: filledText,
        displayName: filledText,
        intensities: givenIntensities,
        path: filledText,
        extraNotes: z.optional(z.nullable(notes)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ROWS_PER_BATCH)),
});

const metadataInput = z.union([batchMetadata, singleMetadata]);
export type MetadataInput = z.infer<typeof metadataInput>;

/** The video library (spec, section 7: videos). */
export const videos = {
  list: oc
    .route({ method: 'GET', path: '/videos', tags: ['videos'], summary: 'All videos, newest first' })
    .output(z.array(videoSchema)),
  upload: oc
    .route({
      method: 'POST',
      path: '/videos/upload',
      tags: ['videos'],
      summary: 'A signed address for one file',
      description: 'PUT the file to signedUrl with the same Content-Type. 200 or 201 means stored.',
    })
    .input(z.object({ fileName: filledText, fileType: text }))
    .output(z.object({ signedUrl: z.string(), fileKey: z.string() })),
  metadata: oc
    .route({
      method: 'POST',
      path: '/videos/metadata',
      tags: ['videos'],
      summary: 'Describe one uploaded file, or a batch',
      description:
        'A batch is taken whole or not at all. The content is looked at later, by the job that prepares the video.',
    })
    .input(metadataInput)
    .output(
      z.object({
        success: z.literal(true),
        videos: z.array(videoSchema),
        /** Files whose content the library has already, with the videos that have it. */
        duplicates: z.array(z.object({ fileKey: z.string(), sameAs: z.array(z.string()) })),
      }),
    ),
  retry: oc
    .route({ method: 'POST', path: '/videos/{id}/retry', tags: ['videos'], summary: 'Prepare a failed video again' })
    .input(z.object({ id: z.string() }))
    .output(videoSchema),
};
