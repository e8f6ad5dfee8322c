import * as z from 'zod/mini';
import { needProperties } from '#videos/needs.ts';
import { videoSchema } from '#videos/video.ts';

/** A block of a composed lesson with its video. */
export const lessonPartSchema = z.object({
  video: videoSchema,
  /** Category path of the block, without 'fixed/'. */
  blockPath: z.string(),
  isFixed: z.boolean(),
  /** Number of videos that could have filled the block, and how many of them the group has seen. */
  candidates: z.object({ count: z.int(), seenCount: z.int() }),
  /** Mean length of those candidates, in seconds. */
  baselineAvg: z.number(),
  /** When the group last saw this video before this lesson; null if it is new. */
  lastSeenAt: z.nullable(z.string()),
});
export type LessonPart = z.infer<typeof lessonPartSchema>;

export const warningCodes = [
  'BLOCK_SKIPPED',
  'PIN_MISSING',
  'PIN_DUPLICATE',
  'PIN_EXCLUDED',
  'PIN_UNSUITABLE',
  'PIN_OTHER_INTENSITY',
  'TOLERANCE_DEFAULTED',
  'TOLERANCE_SWAPPED',
  'TARGET_CLAMPED',
  'RATIO_CLAMPED',
  'OUTSIDE_TOLERANCE',
  'NEW_SHARE',
  'KEEP_GONE',
  'KEEP_UNFIT',
  'AVOID_UNMET',
  'NOT_FOR_US',
  'LIBRARY_PREPARING',
] as const;

/**
 * A deviation of a composed lesson from the rules. `block` is the position in the rule's order, from 0, with
 * its category; `reason`: why a block was skipped; `need`: the requirement of the place without which the block would have the most
 * videos (`withoutNeed`); seconds: the shortest and the longest possible lesson; `fileKey`: the video that should have been
 * kept or avoided, or that the group doesn't want; `ready` of `total` videos are playable so far. If the share of new parts
 * differs from the rule's by more than one part: `newParts` of `parts`, the percentage of the rule, and the cause: the group's
 * first lessons, too few seen or too few new videos, blocks without a choice, or videos that fit the length better.
 */
export const lessonWarningSchema = z.object({
  code: z.enum(warningCodes),
  block: z.optional(z.int()),
  category: z.optional(z.string()),
  intensity: z.optional(z.int()),
  reason: z.optional(z.enum(['empty', 'intensity', 'excluded', 'place', 'exhausted'])),
  nearestIntensity: z.optional(z.int()),
  need: z.optional(z.enum(needProperties)),
  withoutNeed: z.optional(z.int()),
  shortestSeconds: z.optional(z.number()),
  longestSeconds: z.optional(z.number()),
  fileKey: z.optional(z.string()),
  cause: z.optional(z.enum(['opening', 'few-seen', 'few-new', 'pinned', 'fit'])),
  newParts: z.optional(z.int()),
  parts: z.optional(z.int()),
  wantedPercent: z.optional(z.number()),
  ready: z.optional(z.int()),
  total: z.optional(z.int()),
});
export type LessonWarning = z.infer<typeof lessonWarningSchema>;
