import * as z from 'zod/mini';
import { captionsSchema } from './captions.ts';
import { cueTranslationsSchema } from './cues.ts';
import { wireIntensitySchema } from './intensity.ts';
import { mapToRecord } from '#map-to-record.ts';
import { lineNames } from './line-fields.ts';
import { videoNeedsSchema } from './needs.ts';

export const videoStatuses = ['processing', 'ready', 'failed'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** A file that will replace a video's current one, once it is prepared; `failureReason` if that failed. */
const nextFileSchema = z.object({
  fileName: z.string(),
  progress: z.int(),
  failureReason: z.optional(z.string()),
});

/** A former file of a video, in the trash; restoring this id makes it the current one again. */
const formerFileSchema = z.object({ _id: z.string(), length: z.number(), trashedAt: z.string() });

/** Names of a video in languages other than that of `displayName`. */
export const titlesSchema = z.object({
  ar: z.optional(z.string()),
  en: z.optional(z.string()),
  ru: z.optional(z.string()),
});
export type Titles = z.infer<typeof titlesSchema>;

/**
 * A video on the wire. `length` in seconds, times in ISO 8601 UTC.
 * Only managers get the fields from `extraNotes` on.
 */
export const videoSchema = z.object({
  _id: z.string(),
  fileKey: z.string(),
  fileName: z.string(),
  displayName: z.string(),
  /** The display name in other languages; absent if there is none. */
  titles: z.optional(titlesSchema),
  name: z.string(),
  length: z.number(),
  intensities: z.array(wireIntensitySchema),
  path: z.string(),
  primaryCategory: z.string(),
  secondaryCategory: z.string(),
  ...mapToRecord(lineNames, () => z.optional(z.string())),
  episode: z.optional(z.int()),
  uploadDate: z.string(),
  createdAt: z.string(),
  status: z.enum(videoStatuses),
  signedUrl: z.optional(z.string()),
  thumbnailUrl: z.optional(z.string()),
  watchedAt: z.optional(z.string()),
  /** WebVTT in Hebrew (`cuesOf`); only in lesson parts, in the video of the week, in requests with `ids` and for managers; absent if there are none. */
  cues: z.optional(z.string()),
  /** The cues in other languages; present in the same responses as `cues`. */
  cueTranslations: z.optional(cueTranslationsSchema),
  /** Captions; present in the same responses as `cues`. */
  captions: z.optional(captionsSchema),
  /** For a type A user's video of the week: the Sunday ('YYYY-MM-DD') of that week. */
  weekStart: z.optional(z.string()),
  extraNotes: z.optional(z.string()),
  /** The local date ('YYYY-MM-DD') on which its rights end: from then on it is neither listed nor used in lessons. */
  rightsUntil: z.optional(z.string()),
  /** Only managers see and play it, and no lesson contains it; absent once it is published. */
  draft: z.optional(z.literal(true)),
  /** Absent if there are none. */
  tags: z.optional(z.array(z.string())),
  /** Absent if nothing is labelled. */
  needs: z.optional(videoNeedsSchema),
  /** When its description was last changed; sent back with a change, it identifies the version that was edited. */
  updatedAt: z.optional(z.string()),
  progress: z.optional(z.int()),
  failureReason: z.optional(z.string()),
  /** Heights of the finished renditions, lowest first. */
  renditions: z.optional(z.array(z.int())),
  /** File keys of other videos with the same content. */
  sameAs: z.optional(z.array(z.string())),
  /** When its file was moved to the trash. */
  trashedAt: z.optional(z.string()),
  nextFile: z.optional(nextFileSchema),
  formerFiles: z.optional(z.array(formerFileSchema)),
});
export type Video = z.infer<typeof videoSchema>;
