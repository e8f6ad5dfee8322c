import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { videoSorts } from '#constants.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { things } from '#needs.ts';
import { bulkInput, bulkOutcome, severalChanges } from '#bulk.ts';
import { plainLines, type PlainLine } from '@zuzu/domain/videos/line-fields.ts';
import { noises, postures, rooms } from '@zuzu/domain/videos/needs.ts';
import { byId, episode, filledText, givenIntensities, notes, rightsUntil, tags } from './fields.ts';

const line = z.nullable(filledText);
const lineChange = <Name extends PlainLine>(name: Name) =>
  z.object({ kind: z.literal(name), ...({ [name]: line } as Record<Name, typeof line>) });
/**
 * Field changes of videos. `category` keeps the rest of the path below it, and the sub-category if the primary category stays
 * the same; `series` numbers the episodes in list order from `firstEpisode`; in `needs`, null removes a label and an omitted
 * property stays.
 */
const fieldChanges = [
  z.object({ kind: z.literal('category'), category: filledText }),
  z.object({
    kind: z.literal('intensities'),
    how: z.enum(['add', 'remove', 'set']),
    intensities: givenIntensities,
  }),
  ...(plainLines.map(lineChange) as { [Name in PlainLine]: ReturnType<typeof lineChange<Name>> }[PlainLine][]),
  z.object({ kind: z.literal('series'), series: line, firstEpisode: z.optional(episode) }),
  z.object({ kind: z.literal('notes'), how: z.enum(['set', 'add']), notes }),
  z.object({ kind: z.literal('rights'), rightsUntil: z.nullable(rightsUntil) }),
  z.object({ kind: z.literal('draft'), draft: z.boolean() }),
  z.object({ kind: z.literal('tags'), how: z.enum(['add', 'remove', 'set']), tags }),
  z.object({
    kind: z.literal('needs'),
    needs: z.object({
      room: z.optional(z.nullable(z.enum(rooms))),
      posture: z.optional(z.nullable(z.enum(postures))),
      noise: z.optional(z.nullable(z.enum(noises))),
      things: z.optional(z.nullable(things)),
    }),
  }),
] as const;
const fieldChange = z.discriminatedUnion('kind', fieldChanges);
export type VideoFieldChange = z.infer<typeof fieldChange>;

const bulkChange = z.discriminatedUnion('kind', [
  ...fieldChanges,
  severalChanges(fieldChange),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('retry') }),
]);
export type BulkVideoChange = z.infer<typeof bulkChange>;

const input = z.object({
  ...bulkInput(bulkChange),
  /** The order of the list, for numbering episodes. */
  sort: z.optional(z.enum(videoSorts)),
});
export type BulkVideosInput = z.infer<typeof input>;

/** Why a video is skipped. */
const leftReasons = [
  'gone',
  'changed',
  'no-intensity',
  'notes-too-long',
  'too-many-tags',
  'in-trash',
  'not-failed',
  'file-missing',
  'file-replaced',
] as const;
export type LeftReason = (typeof leftReasons)[number];

export const bulkEffects = z.object({
  /** Blocks of the current rules whose number of playable videos changes. */
  blocks: z.array(z.object({ path: z.string(), intensity: intensityLevelSchema, before: z.int(), after: z.int() })),
  /** Length codes of the rules that pin one of the deleted videos. */
  pinnedIn: z.array(z.int()),
  /** Number of fixed lessons that contain one of the deleted videos. */
  fixedLessons: z.int(),
  /** Number of videos that lose their sub-category. */
  subCategoriesRemoved: z.optional(z.int()),
});
export type BulkEffects = z.infer<typeof bulkEffects>;

const bulkOutput = z.object({
  ...bulkOutcome(leftReasons),
  /** Only in a dry run. */
  effects: z.optional(bulkEffects),
});
export type BulkVideosOutput = z.infer<typeof bulkOutput>;

const { post } = callsOf('videos', ['M']);
/** Changing many videos at once. */
export const bulkCalls = {
  bulk: post(
    '/videos/bulk',
    'Change many videos at once',
    'With `dryRun`, only returns what would change. Otherwise changes all in one transaction; a video whose `updatedAt` differs is skipped and listed in `left`. Everything except a retry can be undone.',
  )
    .input(input)
    .output(bulkOutput),
  undoBulk: post(
    '/videos/bulk/{id}/undo',
    'Undo a change of many videos',
    'Restores the previous values; videos changed since are skipped. An undo can be undone as well.',
  )
    .input(byId)
    .output(bulkOutput),
};
