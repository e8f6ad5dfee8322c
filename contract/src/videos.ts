import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { isBlank, isPlainText, tidyText } from '@zuzu/domain/users/person-text.ts';
import { categoryValueSchema } from '@zuzu/domain/videos/category.ts';
import { intensitySchema } from '@zuzu/domain/videos/intensity.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { signedInUserSchema } from './auth.ts';
import { wholeNumber } from './lessons/whole-number.ts';

const MAX_TEXT = 300;
const MAX_NOTES = 10_000;
const MAX_ROWS_PER_BATCH = 2_000;
const MAX_EPISODE = 100_000;

/** Videos that are looked at again at once, while they are being prepared. */
const MAX_IDS = 200;
const MAX_SEARCH = 100;
const MAX_VIDEOS_PER_PAGE = 1_000;
const MAX_FILE_KEYS = 100;
/** Of a cursor, which holds a path and what else the orders look at. */
const MAX_CURSOR = 4_000;

/** The orders of the video list (spec, section 2); the first is the default. */
export const videoSorts = ['date', 'length', 'category', 'difficulty'] as const;
export type VideoSort = (typeof videoSorts)[number];

/** How long a deleted video can be restored. */
export const TRASH_DAYS = 30;

const text = z.string().check(
  z.maxLength(MAX_TEXT),
  z.overwrite(tidyText),
  z.refine((value) => isPlainText(value), 'must be one line of ordinary characters'),
);
const filledText = text.check(z.refine((value) => value.trim() !== '', 'must not be blank'));
/** A name as people see it: one line, without marks that turn the text after it around. */
const title = text.check(
  z.overwrite(tidyText),
  z.refine((value) => isPlainText(value), 'must be one line of ordinary characters'),
  z.refine((value) => !isBlank(value), 'must not be blank'),
);
const searchText = z.string().check(
  z.maxLength(MAX_SEARCH),
  z.refine((value) => isPlainText(value), 'must be one line of ordinary characters'),
);
const notes = z.string().check(
  z.maxLength(MAX_NOTES),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be text'),
);
const givenIntensities = z.array(z.union([z.string(), z.number()])).check(
  z.minLength(1),
  z.refine((values) => values.every((value) => /^[1-5]$/.test(String(value))), 'each must be 1 to 5'),
);
const family = z.union([z.boolean(), text]);
const series = z.union([z.boolean(), text]);

/** The single form: category in two fields. */
const singleMetadata = z.object({
  fileKey: filledText,
  name: title,
  length: z.optional(z.number()),
  intensities: givenIntensities,
  primaryCategory: filledText,
  secondaryCategory: z.optional(z.nullable(text)),
  family: z.optional(z.nullable(family)),
  series: z.optional(z.nullable(series)),
  episode: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_EPISODE))),
  extraNotes: z.optional(z.nullable(notes)),
});

/** The upload screen's form: one row per video, category as a path. */
const batchMetadata = z.object({
  videos: z
    .array(
      z.object({
        fileKey: filledText,
        fileName: filledText,
        displayName: title,
        /** Seconds, as the browser read them; the content has the last word. */
        length: z.optional(z.number()),
        intensities: givenIntensities,
        path: filledText,
        extraNotes: z.optional(z.nullable(notes)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ROWS_PER_BATCH)),
});

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
    episode: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_EPISODE)))),
    extraNotes: z.optional(z.nullable(notes)),
  })
  .check(z.refine((video) => Boolean(video._id ?? video.fileKey), { message: 'is needed, or fileKey', path: ['_id'] }));
export type ChangedVideo = z.infer<typeof changedVideo>;

/** A file in storage that waits for its description; it has no id until then (spec, section 7: scan). */
const newVideoSchema = z.object({
  fileKey: z.string(),
  fileName: z.string(),
  displayName: z.literal(''),
  name: z.literal(''),
  length: z.number(),
  intensities: z.array(z.never()),
  path: z.literal(''),
  extraNotes: z.literal(''),
  uploadDate: z.string(),
  createdAt: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type NewVideo = z.infer<typeof newVideoSchema>;

/** Why a file that lies in storage isn't offered. */
export const skipReasons = ['empty', 'not-media', 'unreadable'] as const;
const skippedFileSchema = z.object({ fileName: z.string(), reason: z.enum(skipReasons) });
export type SkippedFile = z.infer<typeof skippedFileSchema>;

/** `waiting`: not arrived whole yet; `stored`: arrived, not described; `described`: in the library; `removed`: in the trash. */
export const uploadStates = ['waiting', 'stored', 'described', 'removed'] as const;

const videoUsageSchema = z.object({
  /** Length codes of the lesson rules that have the video pinned. */
  pinnedIn: z.array(z.int()),
  /** Ready lessons that play it. */
  fixedLessons: z.int(),
});
export type VideoUsage = z.infer<typeof videoUsageSchema>;

const videoCountSchema = z.object({
  category: z.nullable(categoryValueSchema),
  intensity: intensitySchema,
  count: z.int(),
});
export type VideoCount = z.infer<typeof videoCountSchema>;

const videoCategorySchema = z.object({ primaryCategory: z.string(), secondaryCategory: z.string() });
export type VideoCategory = z.infer<typeof videoCategorySchema>;

const success = z.object({ success: z.literal(true) });
const byId = z.object({ id: z.string() });

const metadataInput = z.union([batchMetadata, singleMetadata]);
export type MetadataInput = z.infer<typeof metadataInput>;

/** The video library (spec, section 7: videos). */
export const videos = {
  list: oc
    .route({
      method: 'GET',
      path: '/videos',
      tags: ['videos'],
      summary: 'All videos, newest first',
      description:
        'With `ids` (comma-separated) only those, to follow how they are being prepared. `q` looks for words in names, `category` is one of the nine or a path, `status=ready` leaves out what cannot be played yet. `searchTerm`, `uploadedFrom` and `uploadedBefore`, `primaryCategory`, `secondaryCategory` and `sort` are the filter panel of the video list; `fileKeys` (comma-separated) names videos by their files. With `limit` a page; x-next-cursor gives the `cursor` of the next one, x-total-count how many match.',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        ids: z.optional(
          z
            .string()
            .check(z.regex(/^\d{1,9}(,\d{1,9})*$/, 'must be numbers, comma-separated'), z.maxLength(MAX_IDS * 10)),
        ),
        q: z.optional(searchText),
        intensity: z.optional(z.pipe(z.transform(String), intensitySchema)),
        category: z.optional(text),
        status: z.optional(z.literal('ready')),
        limit: z.optional(z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(MAX_VIDEOS_PER_PAGE)))),
        cursor: z.optional(z.string().check(z.maxLength(MAX_CURSOR))),
        fileKeys: z.optional(
          z
            .string()
            .check(z.refine((keys) => keys.split(',').length <= MAX_FILE_KEYS, `must be at most ${MAX_FILE_KEYS}`)),
        ),
        searchTerm: z.optional(text.check(z.maxLength(MAX_SEARCH))),
        uploadedFrom: z.optional(z.iso.datetime({ offset: true })),
        uploadedBefore: z.optional(z.iso.datetime({ offset: true })),
        primaryCategory: z.optional(text),
        secondaryCategory: z.optional(text),
        sort: z.optional(z.enum(videoSorts)),
      }),
    )
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), 'x-next-cursor': z.optional(z.string()) }),
        body: z.array(videoSchema),
      }),
    ),
  categories: oc
    .route({
      method: 'GET',
      path: '/videos/categories',
      tags: ['videos'],
      summary: 'The categories and sub-categories that the paths of the library have',
    })
    .output(z.array(videoCategorySchema)),
  counts: oc
    .route({
      method: 'GET',
      path: '/videos/counts',
      tags: ['videos'],
      summary: 'How many playable videos there are of each category and intensity',
      description: '`category` is null for videos outside of the nine; what has none is left out.',
    })
    .input(z.object({ q: z.optional(searchText) }))
    .output(z.array(videoCountSchema)),
  fixedLessons: oc
    .route({
      method: 'GET',
      path: '/videos/fixed-lessons',
      tags: ['lessons'],
      summary: 'The user, each group with its ready lessons of the last twelve months',
    })
    .output(signedInUserSchema),
  upload: oc
    .route({
      method: 'POST',
      path: '/videos/upload',
      tags: ['videos'],
      summary: 'A signed address for one file',
      description: 'PUT the file to signedUrl with the same Content-Type. 200 or 201 means stored.',
    })
    .input(
      z.object({
        fileName: filledText,
        fileType: text,
        /** Bytes; where it is given, the address may take exactly so many. */
        fileSize: z.optional(z.int().check(z.positive())),
      }),
    )
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
    .input(byId)
    .output(videoSchema),
  uploadState: oc
    .route({
      method: 'GET',
      path: '/videos/upload-state',
      tags: ['videos'],
      summary: 'What became of an upload whose answer was lost',
    })
    .input(z.object({ fileKey: filledText }))
    .output(z.object({ state: z.enum(uploadStates) })),
  scan: oc
    .route({
      method: 'GET',
      path: '/videos/scan',
      tags: ['videos'],
      summary: 'Media files in storage that no video knows',
      description:
        'The content decides what a file is. A file under a name that cannot be a key is given one; its name stays as fileName. What is no video file is named in `skipped`.',
    })
    .output(z.object({ newVideos: z.array(newVideoSchema), skipped: z.array(skippedFileSchema) })),
  update: oc
    .route({
      method: 'PUT',
      path: '/videos/update-metadata',
      tags: ['videos'],
      summary: 'Change the description of a video',
      description: 'Named by _id or fileKey; what is left out stays.',
    })
    .input(changedVideo)
    .output(videoSchema),
  removeFile: oc
    .route({
      method: 'POST',
      path: '/videos/s3/delete',
      tags: ['videos'],
      summary: 'Move a stored file to the trash',
      description: 'Its video is neither composed nor shown any more. Restorable for 30 days.',
    })
    .input(z.object({ fileKey: filledText }))
    .output(success),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/videos/{id}',
      tags: ['videos'],
      summary: 'Retire a video',
      description:
        'Its file goes to the trash if it is not there yet; histories and statistics keep what they counted.',
    })
    .input(byId)
    .output(success),
  restore: oc
    .route({
      method: 'POST',
      path: '/videos/{id}/restore',
      tags: ['videos'],
      summary: 'Take a video and its file back out of the trash',
    })
    .input(byId)
    .output(videoSchema),
  trash: oc
    .route({
      method: 'GET',
      path: '/videos/trash',
      tags: ['videos'],
      summary: 'Videos whose file lies in the trash, the latest first',
      description: `Each can be restored for ${TRASH_DAYS} days after its trashedAt.`,
    })
    .output(z.array(videoSchema)),
  purge: oc
    .route({
      method: 'POST',
      path: '/videos/purge',
      tags: ['videos'],
      summary: 'Retire videos whose stored file is gone',
      description: 'Does nothing, and says why in `reason`, unless storage could be listed whole.',
    })
    .output(z.object({ purged: z.array(z.string()), checked: z.int(), reason: z.optional(z.string()) })),
  typeA: oc
    .route({
      method: 'GET',
      path: '/videos/type-a/videos',
      tags: ['videos'],
      summary: 'What a type A user watched in the last six months, and the video of this week',
      description:
        'The latest watched first, each with watchedAt. The video of this week carries weekStart, and comes first as long as it is unseen.',
    })
    .output(z.array(videoSchema)),
  usage: oc
    .route({
      method: 'GET',
      path: '/videos/{id}/usage',
      tags: ['videos'],
      summary: 'Which lesson rules and ready lessons use a video',
    })
    .input(byId)
    .output(videoUsageSchema),
};
