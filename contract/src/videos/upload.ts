import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { captionsSchema } from '@zuzu/domain/videos/captions.ts';
import { cueTranslationsSchema } from '@zuzu/domain/videos/cues.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { byId, descriptionFields, filledText, givenIntensities, text, title } from './fields.ts';

const MAX_ROWS_PER_BATCH = 2_000;
const MAX_SIZES = 2_000;
/** More than any disk has; files that are too large are refused with a specific code. */
const MAX_BYTES = 2 ** 50;
const MAX_LENGTH_SECONDS = 1_000_000;

const fileSize = z.int().check(z.positive(), z.maximum(MAX_BYTES));

/** A single video, with its category in two fields. */
const singleMetadata = z.object({
  fileKey: filledText,
  name: title,
  length: z.optional(z.number().check(z.maximum(MAX_LENGTH_SECONDS))),
  intensities: givenIntensities,
  primaryCategory: filledText,
  secondaryCategory: z.optional(z.nullable(text)),
  ...descriptionFields,
});

/** A batch, as the upload screen sends it: one row per video, with its category as a path. */
const batchMetadata = z.object({
  videos: z
    .array(
      z.object({
        fileKey: filledText,
        fileName: filledText,
        displayName: title,
        /** Seconds as read by the browser; replaced by the measured length once the video is prepared. */
        length: z.optional(z.number().check(z.maximum(MAX_LENGTH_SECONDS))),
        intensities: givenIntensities,
        path: filledText,
        ...descriptionFields,
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ROWS_PER_BATCH)),
});

const metadataInput = z.union([batchMetadata, singleMetadata]);
export type MetadataInput = z.infer<typeof metadataInput>;

/** A stored file without a description; it has no id yet. */
const newVideoSchema = z.object({
  fileKey: z.string(),
  fileName: z.string(),
  displayName: z.literal(''),
  name: z.literal(''),
  length: z.number(),
  intensities: z.array(z.never()),
  path: z.literal(''),
  extraNotes: z.literal(''),
  /** From a file of the same name that ends in .vtt or .cues.vtt. */
  cues: z.optional(z.string()),
  /** From files of the same name that end in .cues, a language and .vtt. */
  cueTranslations: z.optional(cueTranslationsSchema),
  /** From files of the same name that end in .srt, or in a language and .vtt or .srt. */
  captions: z.optional(captionsSchema),
  uploadDate: z.string(),
  createdAt: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type NewVideo = z.infer<typeof newVideoSchema>;

/** Why a stored file isn't offered as a new video, or as its cues or captions; `left-out`: some of them are invalid; `encoding`: the encoding was guessed. */
const skipReasons = ['empty', 'not-media', 'unreadable', 'bad-cues', 'bad-captions', 'left-out', 'encoding'] as const;
const skippedFileSchema = z.object({
  fileName: z.string(),
  reason: z.enum(skipReasons),
  /** The line of the first fault, from 1, in a file of cues or captions. */
  line: z.optional(z.int()),
});
export type SkippedFile = z.infer<typeof skippedFileSchema>;

/** `waiting`: not completely received; `stored`: received, not described; `described`: in the library; `removed`: in the trash. */
export const uploadStates = ['waiting', 'stored', 'described', 'removed'] as const;

/** The parts of an upload to send next. */
const nextPartsSchema = z.object({
  /** Bytes that have arrived. */
  arrived: z.int(),
  parts: z.array(
    z.object({
      /** The first byte, from 0. */
      start: z.int(),
      /** The byte after the last. */
      end: z.int(),
      signedUrl: z.string(),
    }),
  ),
});
export type NextParts = z.infer<typeof nextPartsSchema>;

const { get, post } = callsOf('videos', ['M']);
/** Turning files into videos. */
export const uploadCalls = {
  upload: post(
    '/videos/upload',
    'A signed address for one file',
    'PUT the file to signedUrl with the same Content-Type. 200 or 201 means stored. 507: not enough disk space.',
  )
    .input(
      z.object({
        fileName: filledText,
        /** Blank where the browser doesn't know the file. */
        fileType: text.check(
          z.trim(),
          z.regex(/^([a-z0-9][\w.+-]*\/[\w.+-]+)?$/i, 'must be a media type such as video/mp4'),
        ),
        /** Bytes; if given, the address accepts exactly this many. */
        fileSize: z.optional(fileSize),
      }),
    )
    .output(z.object({ signedUrl: z.string(), fileKey: z.string() })),
  uploadParts: post(
    '/videos/upload-parts',
    'Signed addresses for the next parts of a file',
    'Makes a large upload resumable: PUT the bytes from start to end to each signedUrl, with the same Content-Type, and repeat the call until parts is empty. Then the file is stored. Only for your own uploads that were requested with a fileSize; parts are kept for a day after the last one.',
  )
    .input(z.object({ fileKey: filledText }))
    .output(nextPartsSchema),
  metadata: post(
    '/videos/metadata',
    'Describe one uploaded file, or a batch',
    'A batch is accepted completely or not at all. The content is checked later, by the job that prepares the video.',
  )
    .input(metadataInput)
    .output(
      z.object({
        success: z.literal(true),
        videos: z.array(videoSchema),
        /** Files whose content is already in the library, with the videos that have it. */
        duplicates: z.array(z.object({ fileKey: z.string(), sameAs: z.array(z.string()) })),
      }),
    ),
  retry: post('/videos/{id}/retry', 'Prepare a failed video again').input(byId).output(videoSchema),
  uploadState: get('/videos/upload-state', 'The state of an upload whose answer was lost')
    .input(z.object({ fileKey: filledText }))
    .output(
      z.object({
        state: z.enum(uploadStates),
        /** While waiting: bytes that have arrived in parts. */
        arrived: z.optional(z.int()),
      }),
    ),
  ofSizes: post(
    '/videos/of-sizes',
    'The videos whose files have these sizes',
    'A file is in the library already if one of them has its contentHash. A file of another size need not be hashed.',
  )
    .input(z.object({ sizes: z.array(fileSize).check(z.maxLength(MAX_SIZES)) }))
    .output(
      z.object({
        videos: z.array(
          z.object({
            _id: z.string(),
            fileKey: z.string(),
            displayName: z.string(),
            /** Bytes of its file. */
            size: z.int(),
            /** SHA-256 of its file, in hex. */
            contentHash: z.string(),
          }),
        ),
      }),
    ),
  scan: get(
    '/videos/scan',
    'Media files in storage that belong to no video',
    'The type of a file is detected from its content. A file whose name cannot be a key gets one; its name stays as fileName. A file of the same name that ends in .vtt (WebVTT) becomes the `cues` of a video, one that ends in .cues and a language (.cues.en.vtt) its `cueTranslations`; one that ends in .srt, or in a language and .vtt or .srt (.en.vtt), its `captions`. Files that are not videos are listed in `skipped`, and those of cues or captions of which something was left out or guessed.',
  ).output(z.object({ newVideos: z.array(newVideoSchema), skipped: z.array(skippedFileSchema) })),
};
