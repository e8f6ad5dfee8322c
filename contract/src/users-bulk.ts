import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import { bulkInput, bulkOutcome, severalChanges } from './bulk.ts';
import { lessonSpace } from './needs.ts';

const { intensityLevel, lessonLength, lessonsPerWeek, favoriteCategories } = preferencesSchema.shape;

/** What changes in each of many users; preferences are those of all their groups. */
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

/** What happens to each of many users. */
const bulkChange = z.discriminatedUnion('kind', [
  ...fieldChanges,
  severalChanges(fieldChange),
  z.object({ kind: z.literal('delete') }),
]);
export type BulkUserChange = z.infer<typeof bulkChange>;

const input = z.object(bulkInput(bulkChange));
export type BulkUsersInput = z.infer<typeof input>;

/** Why a user is left alone; only individuals change between A and B, and managers are deleted one by one. */
export const userLeftReasons = ['gone', 'changed', 'not-an-individual', 'manager', 'phone-taken'] as const;
export type UserLeftReason = (typeof userLeftReasons)[number];

const bulkOutput = z.object({
  ...bulkOutcome(userLeftReasons),
  /** Of a dry run: number of fixed lessons of the users that haven't been done yet. */
  fixedLessons: z.optional(z.int()),
});
export type BulkUsersOutput = z.infer<typeof bulkOutput>;

const { post } = callsOf('users', ['M']);
/** Changing many users at once. */
export const usersBulkCalls = {
  bulk: post(
    '/users/bulk',
    'Change many users at once',
    'With `dryRun`, only says what would change. Without it, changes them in one transaction; a user with another `updatedAt` than the given one is left alone, and listed in `left`. It can be undone; sessions that a change of type or a deletion has ended stay so.',
  )
    .input(input)
    .output(bulkOutput),
  undoBulk: post(
    '/users/bulk/{id}/undo',
    'Undo a change of many users',
    'Gives each what they had before. Those who were changed since are left alone. An undo can be undone as well.',
  )
    .input(z.object({ id: z.string() }))
    .output(bulkOutput),
};
