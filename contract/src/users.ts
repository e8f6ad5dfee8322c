import * as z from 'zod/mini';
import { callsOf, everyone, success } from './calls-of.ts';
import { creatureChoiceSchema, creatureKinds, MAX_CREATURE_NAME } from '@zuzu/domain/users/creature.ts';
import { groupSchema, namedGroupSchema } from '@zuzu/domain/users/group.ts';
import { MAX_EMAIL, MAX_GROUPS, MAX_NAME, MAX_ORGANIZATION } from '@zuzu/domain/users/limits.ts';
import { cleanPhoneNumber, isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { lessonsPerWeekFrom, MAX_LESSONS_PER_WEEK, preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import { MAX_SHEET_GROUPS, MAX_SHEET_ROWS } from '@zuzu/domain/sheets/cells.ts';
import { userFaultSchema, userRowSchema } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { userSchema, userTypeSchema } from '@zuzu/domain/users/user.ts';
import { auditChangeSchema, auditEntrySchema } from './audit-entry.ts';
import { signedInUserSchema } from './auth.ts';
import { importOutcome, importTerms } from './bulk.ts';
import { fileKey, line, notBlank, tidyLine } from './texts.ts';
import { lessonSpace } from './needs.ts';
import { usersBulkCalls } from './users-bulk.ts';
import type { ErrorCode } from './errors.ts';
import { INACTIVE_WEEKS, TRASH_DAYS, userSorts } from './constants.ts';
import { pageHeadersSchema, pageInput, searchText } from './page.ts';

const MAX_TYPED_NUMBER = 20;
/** File keys per report; far more than a lesson has. */
const MAX_KEYS_PER_REPORT = 200;

/** A group's name is a segment of a URL path, where '.' and '..' are special. */
const notDotSegment = z.refine<string>((name) => name !== '.' && name !== '..', "must be a name, not '.' or '..'");

/** Corrected to 1 where it is below 1 or no number. */
const lessonsPerWeek = z.pipe(
  z.pipe(
    z.nullable(
      z.union([z.number().check(z.maximum(MAX_LESSONS_PER_WEEK)), z.string().check(z.maxLength(MAX_TYPED_NUMBER))]),
    ),
    z.transform((given) => lessonsPerWeekFrom(given ?? 1)),
  ),
  preferencesSchema.shape.lessonsPerWeek,
);

/** The fields of a group that clients may write; any others belong to the server and are ignored. */
const groupInput = z.object({
  _id: z.optional(z.nullable(z.string())),
  name: tidyLine(MAX_NAME).check(notBlank, notDotSegment),
  preferences: z.optional(
    z.nullable(z.partial(z.extend(preferencesSchema, { lessonsPerWeek, place: z.optional(lessonSpace) }))),
  ),
});
export type GroupInput = z.infer<typeof groupInput>;

/** URL paths identify groups by name, so names must be unique within a user. */
const assertUniqueNames = z.check<GroupInput[]>(({ value: groups, issues }) => {
  for (const [i, { name }] of groups.entries())
    if (groups.findIndex((other) => other.name === name) < i)
      issues.push({ code: 'custom', path: [i, 'name'], message: 'another group has this name', input: name });
});
const groupsInput = z.array(groupInput).check(z.maxLength(MAX_GROUPS), assertUniqueNames);

const phoneNumber = z.string().check(
  z.maxLength(64),
  z.refine((typed) => isPhoneNumber(cleanPhoneNumber(typed)), {
    message: 'must be + and 12 digits, or 10 digits',
    params: { code: 'INVALID_PHONE' satisfies ErrorCode },
  }),
);

const person = {
  full_name: line(MAX_NAME),
  phone_number: phoneNumber,
  type: userTypeSchema,
  email: z.optional(z.nullable(tidyLine(MAX_EMAIL))),
  username: z.optional(z.nullable(tidyLine(MAX_NAME))),
  organization: z.optional(z.nullable(tidyLine(MAX_ORGANIZATION))),
};

const userSettings = z.pick(userSchema, { language: true, landing: true });

export const newUserSchema = z.object({
  ...person,
  groups: z.optional(z.nullable(groupsInput)),
});
export type NewUserInput = z.infer<typeof newUserSchema>;

export const changedUserSchema = z.object({
  ...person,
  groups: groupsInput.check(z.minLength(1, 'a user keeps at least one group')),
  updatedAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
});
export type ChangedUserInput = z.infer<typeof changedUserSchema>;

const userWithArchiveSchema = z.extend(userSchema, {
  /** Groups that were removed in a change, the latest first; sending one again with its `_id` restores it with its history. */
  archivedGroups: z.array(z.extend(groupSchema, { archivedAt: z.string() })),
});
export type UserWithArchive = z.infer<typeof userWithArchiveSchema>;

const deletedUserSchema = z.object({
  _id: z.string(),
  full_name: z.string(),
  phone_number: z.string(),
  type: userTypeSchema,
  deletedAt: z.string(),
  /** The name of the user who deleted them. */
  deletedBy: z.optional(z.string()),
});
export type DeletedUser = z.infer<typeof deletedUserSchema>;

/** The outcome of an import for a user of the sheet; `faulty` ones are skipped. */
const importStatuses = ['new', 'changed', 'same', 'faulty'] as const;
/**
 * A user of a sheet with their rows and the changed fields. `needsConfirmation`: the import would change their type (which ends
 * their sessions) or name, change the importing manager, or add a manager; it does so only if the phone number is confirmed.
 */
const importedUserSchema = z.object({
  rows: z.array(z.int()),
  phone_number: z.string(),
  full_name: z.string(),
  status: z.enum(importStatuses),
  needsConfirmation: z.boolean(),
  changes: z.array(auditChangeSchema),
  faults: z.array(userFaultSchema),
  /** Cells with a doubtful value, which is used unchanged; absent if there are none. */
  hints: z.optional(z.array(userFaultSchema)),
});
export type ImportedUser = z.infer<typeof importedUserSchema>;

const importInput = z.object({
  rows: z.array(userRowSchema).check(
    z.minLength(1),
    z.maxLength(MAX_SHEET_ROWS),
    z.refine(
      (rows) => rows.reduce((sum, { group = [] }) => sum + group.length, 0) <= MAX_SHEET_GROUPS,
      `may name at most ${MAX_SHEET_GROUPS} groups together`,
    ),
  ),
  /** The type of new users whose row has none. */
  newType: z.optional(userTypeSchema),
  ...importTerms,
  /** Phone numbers, as returned by the dry run, of users whose type or name may change and of new managers. */
  confirmed: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_SHEET_ROWS))),
});
export type ImportInput = z.infer<typeof importInput>;
const importOutput = z.object({
  ...importOutcome,
  users: z.array(importedUserSchema),
});
export type ImportOutput = z.infer<typeof importOutput>;

const userId = z.string();

const userFilters = {
  q: z.optional(searchText),
  type: z.optional(userTypeSchema),
  only: z.optional(z.literal('inactive')),
};

const { get, post, put, patch, del } = callsOf('users', ['M']);
/** Users and their groups. All calls except `seen`, `changeSettings` and `chooseCreature` are for managers. */
export const users = {
  list: get(
    '/users',
    'All users, the last updated first',
    `Without histories: seenVideos and fixedLessons of the groups are empty, seenCount is the number of seen videos. \`only=inactive\` selects users, except managers, who have existed for ${INACTIVE_WEEKS} weeks and played nothing in that time. With \`limit\`, returns a page; x-next-cursor is the \`cursor\` of the next one, x-total-count the number of matches.`,
  )
    .route({ outputStructure: 'detailed' })
    .input(
      z.object({
        ...userFilters,
        sort: z.optional(z.enum(userSorts)),
        ...pageInput,
      }),
    )
    .output(z.object({ headers: pageHeadersSchema, body: z.array(userSchema) })),
  ids: get('/users/ids', 'The ids of all users that match, the last updated first')
    .input(z.object(userFilters))
    .output(z.object({ ids: z.array(z.string()) })),
  ...usersBulkCalls,
  add: post(
    '/users',
    'Add a user',
    'Needs full_name, phone_number and type; without groups the user gets one named default.',
  )
    .input(newUserSchema)
    .output(userSchema),
  import: post(
    '/users/import',
    'Add and change users by the rows of a sheet',
    'A user is identified by phone number, a group by its name within the user. An empty cell changes nothing, and nothing is removed. Types and names are changed and managers added only if their phone numbers are `confirmed`. Can be undone as a bulk change, which deletes the added users. With `dryRun`, only returns what would change. Otherwise applies the dry run of that `version` to all valid users in one transaction; 409 if anything has changed since.',
  )
    .input(importInput)
    .output(importOutput),
  update: put(
    '/users/{userId}',
    'Change a user',
    'Groups are matched by _id, or else by name; a group that is left out is archived. Histories and fixed lessons are not written. An updatedAt older than the stored one is a 409 with the newer user in its details.',
  )
    .input(z.extend(changedUserSchema, { userId }))
    .output(signedInUserSchema),
  remove: del(
    '/users/{userId}',
    'Delete a user',
    `Ends their sessions at once. They can be restored for ${TRASH_DAYS} days; after that all personal data is erased, and the activity of their groups is still counted, without a name.`,
  )
    .input(z.object({ userId }))
    .output(success),
  get: get('/users/{userId}', 'One user, with the archived groups')
    .input(z.object({ userId }))
    .output(userWithArchiveSchema),
  deleted: get(
    '/users/deleted',
    'Deleted users who can be restored, the latest first',
    `Each for ${TRASH_DAYS} days after its deletedAt.`,
  ).output(z.array(deletedUserSchema)),
  restore: post(
    '/users/{userId}/restore',
    'Bring a deleted user back',
    'With their groups and histories. 409 if another user has the phone number by now.',
  )
    .input(z.object({ userId }))
    .output(userSchema),
  erase: del('/users/deleted/{userId}', 'Erase all personal data of a deleted user at once')
    .input(z.object({ userId }))
    .output(success),
  audit: get('/users/{userId}/audit', 'Actions on a user and by the user, newest first')
    .input(z.object({ userId }))
    .output(z.array(auditEntrySchema)),
  changeSettings: patch(
    '/users/{userId}/settings',
    'Change the language that a user reads, or whether their lessons end with a landing',
    'For the user, and for managers. Every sign-in of the user answers with them, a board’s too.',
  )
    .meta({ access: everyone })
    .input(
      z.extend(userSettings, { userId }).check(
        z.refine(({ language, landing }) => (language ?? landing) !== undefined, {
          message: 'language or landing is needed',
          path: ['language'],
        }),
      ),
    )
    .output(userSettings),
  chooseCreature: put(
    '/users/{userId}/groups/{groupName}/creature',
    'Choose and name the animal of a group',
    'It grows with the finished lessons of the group (`finishedLessons`) and keeps its size when another one is chosen.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(
      z.object({
        userId: z.string(),
        groupName: z.string(),
        kind: z.enum(creatureKinds),
        name: z.optional(line(MAX_CREATURE_NAME)),
      }),
    )
    .output(z.object({ creature: creatureChoiceSchema })),
  seen: post(
    '/users/{userId}/groups/{groupName}/seen',
    'Report videos as seen by a group',
    'The same video seen again by the same group within ten minutes counts once. Former names of a group are accepted; the answer has its current name, and when it last saw anything.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(
      z.object({
        userId,
        groupName: z.string(),
        fileKeys: z.array(fileKey).check(z.minLength(1), z.maxLength(MAX_KEYS_PER_REPORT)),
        playId: z.optional(z.uuid()),
        seenAt: z.optional(z.iso.datetime({ offset: true })),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        added: z.int(),
        /** The group to whose history the videos were added. */
        group: z.optional(namedGroupSchema),
      }),
    ),
};
