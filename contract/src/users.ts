import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { groupSchema, namedGroupSchema } from '@zuzu/domain/users/group.ts';
import { isBlank, isPlainText, tidyText } from '@zuzu/domain/users/person-text.ts';
import { cleanPhoneNumber, isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import { userSchema, userTypes, userTypeSchema } from '@zuzu/domain/users/user.ts';
import { signedInUserSchema } from './auth.ts';
import type { ErrorCode } from './errors.ts';
import { pageHeadersSchema, pageInput, searchText } from './page.ts';
import { TRASH_DAYS } from './videos/trash.ts';

/** File keys of one report; far more than a lesson has. */
const MAX_KEYS_PER_REPORT = 200;
const MAX_NAME = 100;
const MAX_ORGANIZATION = 200;
/** Free text: whether it is an address is for whoever writes to it. */
const MAX_EMAIL = 1_000;
/** A school has dozens of classes; a user object has to stay small enough for a browser's storage. */
const MAX_GROUPS = 200;

const plain = z.refine<string>((text) => isPlainText(text), 'must be one line of ordinary characters');
const filled = z.refine<string>((text) => !isBlank(text), 'must not be blank');
const text = (maxLength: number) => z.string().check(z.overwrite(tidyText), z.maxLength(maxLength), plain);
/** A group's name is a step of a path, where these two would mean other steps. */
const notAStep = z.refine<string>((name) => name !== '.' && name !== '..', "must be a name, not '.' or '..'");

/** What somebody says about a group. Whatever else a client sends along is the server's own and not looked at. */
const groupInput = z.object({
  _id: z.optional(z.nullable(z.string())),
  name: text(MAX_NAME).check(filled, notAStep),
  preferences: z.optional(z.nullable(z.partial(preferencesSchema))),
});
export type GroupInput = z.infer<typeof groupInput>;

/** Two groups of one name would be one group in every path that names them. */
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
  full_name: text(MAX_NAME).check(filled),
  phone_number: phoneNumber,
  type: userTypeSchema,
  email: z.optional(z.nullable(text(MAX_EMAIL))),
  username: z.optional(z.nullable(text(MAX_NAME))),
  organization: z.optional(z.nullable(text(MAX_ORGANIZATION))),
};

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

/** Last updated first, by name, or the users of one type first. */
export const userSorts = ['updated', 'name', ...userTypes] as const;
export type UserSort = (typeof userSorts)[number];

/** One field that a change touched, as texts; `group` names the group that it belongs to. */
export const auditChangeSchema = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  group: z.optional(z.string()),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/**
 * Something that was done to the user, or that the user did. `actor` is null for an erased user and for commands; `subject` has
 * the name of the user or the video that it was done to.
 */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.nullable(z.object({ _id: z.string(), full_name: z.string() })),
  subject: z.object({ type: z.string(), _id: z.nullable(z.string()), name: z.optional(z.nullable(z.string())) }),
  changes: z.array(auditChangeSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const userWithArchiveSchema = z.extend(userSchema, {
  /** Groups that were left out of a change, the latest first; each comes back by its `_id`, with what it has seen. */
  archivedGroups: z.array(z.extend(groupSchema, { archivedAt: z.string() })),
});
export type UserWithArchive = z.infer<typeof userWithArchiveSchema>;

const deletedUserSchema = z.object({
  _id: z.string(),
  full_name: z.string(),
  phone_number: z.string(),
  type: userTypeSchema,
  deletedAt: z.string(),
});
export type DeletedUser = z.infer<typeof deletedUserSchema>;

const userId = z.string();
const success = z.object({ success: z.literal(true) });

/** Users and their groups. All but `seen` are for managers. */
export const users = {
  list: oc
    .route({
      method: 'GET',
      path: '/users',
      tags: ['users'],
      summary: 'All users, the last updated first',
      description:
        'Without histories: seenVideos and fixedLessons of the groups are empty, seenCount says how many there are. With `limit` a page; x-next-cursor gives the `cursor` of the next one, x-total-count how many match.',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        q: z.optional(searchText),
        type: z.optional(userTypeSchema),
        sort: z.optional(z.enum(userSorts)),
        ...pageInput,
      }),
    )
    .output(z.object({ headers: pageHeadersSchema, body: z.array(userSchema) })),
  add: oc
    .route({
      method: 'POST',
      path: '/users',
      tags: ['users'],
      summary: 'Add a user',
      description: 'Needs full_name, phone_number and type; without groups the user gets one named default.',
    })
    .input(newUserSchema)
    .output(userSchema),
  update: oc
    .route({
      method: 'PUT',
      path: '/users/{userId}',
      tags: ['users'],
      summary: 'Change a user',
      description:
        'Groups keep their identity by _id, else by name; one that is left out is archived. Histories and fixed lessons are not written. An updatedAt older than the stored one is a 409 with the newer user in its details.',
    })
    .input(z.extend(changedUserSchema, { userId }))
    .output(signedInUserSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/users/{userId}',
      tags: ['users'],
      summary: 'Delete a user',
      description: `Ends their sessions at once. They can be restored for ${TRASH_DAYS} days; then all that is personal is erased, and what their groups watched stays countable, without a name.`,
    })
    .input(z.object({ userId }))
    .output(success),
  get: oc
    .route({ method: 'GET', path: '/users/{userId}', tags: ['users'], summary: 'One user, with the archived groups' })
    .input(z.object({ userId }))
    .output(userWithArchiveSchema),
  deleted: oc
    .route({
      method: 'GET',
      path: '/users/deleted',
      tags: ['users'],
      summary: 'Deleted users who can be restored, the latest first',
      description: `Each for ${TRASH_DAYS} days after its deletedAt.`,
    })
    .output(z.array(deletedUserSchema)),
  restore: oc
    .route({
      method: 'POST',
      path: '/users/{userId}/restore',
      tags: ['users'],
      summary: 'Bring a deleted user back',
      description:
        'With the groups that they had and what those have seen. 409 where somebody else has the number by now.',
    })
    .input(z.object({ userId }))
    .output(userSchema),
  erase: oc
    .route({
      method: 'DELETE',
      path: '/users/deleted/{userId}',
      tags: ['users'],
      summary: 'Erase all that is personal about a deleted user at once',
    })
    .input(z.object({ userId }))
    .output(success),
  audit: oc
    .route({
      method: 'GET',
      path: '/users/{userId}/audit',
      tags: ['users'],
      summary: 'What was done to a user and what the user did, newest first',
    })
    .input(z.object({ userId }))
    .output(z.array(auditEntrySchema)),
  seen: oc
    .route({
      method: 'POST',
      path: '/users/{userId}/groups/{groupName}/seen',
      tags: ['users'],
      summary: 'Report videos as seen by a group',
      description:
        'The same video seen again by the same group within ten minutes counts once. A group is understood by its former names too; the answer says what it is called now, and when it last saw anything.',
    })
    .input(
      z.object({
        userId,
        groupName: z.string(),
        fileKeys: z
          .array(z.string().check(z.minLength(1), z.maxLength(200), plain))
          .check(z.minLength(1), z.maxLength(MAX_KEYS_PER_REPORT)),
        playId: z.optional(z.uuid()),
        seenAt: z.optional(z.iso.datetime({ offset: true })),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        added: z.int(),
        /** Whose history it went into. */
        group: z.optional(namedGroupSchema),
      }),
    ),
};
