import * as z from 'zod/mini';
import { wireIntensitySchema } from './intensity.ts';

export const videoStatuses = ['processing', 'ready', 'failed'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/**
 * A video as the wire has it. `length` in seconds, times in ISO 8601 UTC.
 * Managers also get the fields from `extraNotes` on; others never do.
 */
export const videoSchema = z.object({
  _id: z.string(),
  fileKey: z.string(),
  fileName: z.string(),
  displayName: z.string(),
  name: z.string(),
  length: z.number(),
  intensities: z.array(wireIntensitySchema),
  path: z.string(),
  primaryCategory: z.string(),
  secondaryCategory: z.string(),
  family: z.optional(z.string()),
  series: z.optional(z.string()),
  episode: z.optional(z.int()),
  uploadDate: z.string(),
  createdAt: z.string(),
  status: z.enum(videoStatuses),
  signedUrl: z.optional(z.string()),
  thumbnailUrl: z.optional(z.string()),
  watchedAt: z.optional(z.string()),
  /** The Sunday ('YYYY-MM-DD') of the week whose video it is, for the type A user who asks. */
  weekStart: z.optional(z.string()),
  extraNotes: z.optional(z.string()),
  /** When its description was last changed; sent back with a change, it says what the change was made on. */
  updatedAt: z.optional(z.string()),
  progress: z.optional(z.int()),
  failureReason: z.optional(z.string()),
  /** Heights of the renditions that are there, lowest first. */
  renditions: z.optional(z.array(z.int())),
  /** File keys of other videos with the same content. */
  sameAs: z.optional(z.array(z.string())),
  /** Its file lies in the trash since then. */
  trashedAt: z.optional(z.string()),
});
export type Video = z.infer<typeof videoSchema>;
