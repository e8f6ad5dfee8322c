import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import { bulkInput, bulkOutcome, severalChanges } from './bulk.ts';
import { lessonSpace } from './needs.ts';

const { intensityLevel, lessonLength, lessonsPerWeek, favoriteCategories } = preferencesSchema.shape;

/** Field changes of users; preferences change in all their groups. */
const fieldChanges = [
  z.object({ kind: z.literal('type'), type: z.enum(['A', 'B']) }),
  z.object({ kind: z.literal('intensityLevel'), intensityLevel }),
  z.object({ kind: z.literal('lessonLength'), lessonLength }),
  z.object({ kind: z.literal('lessonsPerWeek'), lessonsPerWeek }),
  z.object({
    kind: z.literal('favoriteCategories'),
    how: z.enum(['add', 'remove', 'set']),
    favoriteCategories: favoriteCategories.check(z.maxLength(50)),
  }),
  z.object({ kind: z.literal('place'), place: lessonSpace }),
] as const;
const fieldChange = z.discriminatedUnion('kind', fieldChanges);
export type UserFieldChange = z.infer<typeof fieldChange>;

const bulkChange = z.discriminatedUnion('kind', [
  ...fieldChanges,
  severalChanges(fieldChange),
  z.object({ kind: z.literal('delete') }),
]);
export type BulkUserChange = z.infer<typeof bulkChange>;

const input = z.object(bulkInput(bulkChange));
export type BulkUsersInput = z.infer<typeof input>;

/** Why a user is skipped; only individuals change between A and B, and managers are deleted one by one. */
const userLeftReasons = ['gone', 'changed', 'not-an-individual', 'manager', 'phone-taken'] as const;
export type UserLeftReason = (typeof userLeftReasons)[number];

const bulkOutput = z.object({
  ...bulkOutcome(userLeftReasons),
  /** Only in a dry run: number of unfinished fixed lessons of these users. */
  fixedLessons: z.optional(z.int()),
});
export type BulkUsersOutput = z.infer<typeof bulkOutput>;

const { post } = callsOf('users', ['M']);
/** Changing many users at once. */
export const usersBulkCalls = {
  bulk: post(
    '/users/bulk',
    'Change many users at once',
    'With `dryRun`, only returns what would change. Otherwise changes all in one transaction; a user whose `updatedAt` differs is skipped and listed in `left`. Can be undone, except for sessions ended by a change of type or a deletion.',
  )
    .input(input)
    .output(bulkOutput),
  undoBulk: post(
    '/users/bulk/{id}/undo',
    'Undo a change of many users',
    'Restores the previous values; users changed since are skipped. An undo can be undone as well.',
  )
    .input(z.object({ id: z.string() }))
    .output(bulkOutput),
};
