import type { AuditEntry, ChangedUserInput, GroupInput, NewUserInput, UserSort } from '@zuzu/contract/users.ts';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { newUserPreferences } from '@zuzu/domain/users/preferences.ts';
import { cleanPhoneNumber, isPhoneNumber, storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import type { Audit } from '../audit/audit.repository.ts';
import { placeOf } from '../cursor.ts';
import { invalidInput, Refusal } from '../errors.ts';
import type { SeenService } from '../seen/seen.service.ts';
import { matchGroups } from './group-changes.ts';
import type { PersonFields } from './user-changes.ts';
import { cursorAfter, usersPageSchema } from './users-page.repository.ts';
import type { UsersEditingRepository } from './users-editing.repository.ts';
import type { GroupRow, UserRow, UsersRepository } from './users.repository.ts';
import { presentGroup, presentUser, userNotFound, type UsersService } from './users.service.ts';

/** More than anybody scrolls through on a card. */
const AUDIT_ENTRIES = 200;

type Services = {
  repository: UsersRepository;
  editing: UsersEditingRepository;
  users: UsersService;
  seen: SeenService;
  audit: Audit;
};
type ListInput = {
  q?: string | undefined;
  type?: UserType | undefined;
  sort?: UserSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Managers' work on users (decision 3). `actorId` is the manager; null for a command. */
export const usersEditingService = ({ repository, editing, users, seen, audit }: Services) => {
  const withCounts = async (rows: readonly UserRow[]): Promise<User[]> => {
    const groups = await repository.groupsOfAll(rows.map(({ id }) => id));
    const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
    const present = (group: GroupRow) => presentGroup(group, { seenCount: group.seen_count });
    return rows.map((row) => presentUser(row, (groupsOf.get(row.id) ?? []).map(present)));
  };
  const stored = async (id: string): Promise<User> => (await withCounts([await users.get(id)]))[0]!;

  return {
    /** The users that match, the last updated first unless `sort` says otherwise; the cursor of the next page if there is one. */
    list: async ({ q, type, sort = 'updated', limit, cursor }: ListInput) => {
      const after = placeOf(usersPageSchema, cursor);
      const { rows, total } = await repository.list({ q: q?.trim(), type, sort, limit, after });
      const last = rows.at(-1);
      return {
        users: await withCounts(rows),
        total,
        next: last && rows.length === limit ? cursorAfter(last) : undefined,
      };
    },

    /** Adds a user. A malformed number 400, one that is taken 409. */
    add: async (input: NewUserInput, actorId: string | null): Promise<User> => {
      const { type, groups } = input;
      const phoneNumber = storedPhone(input.phone_number);
      nameOnce(groups ?? []);
      const { wanted } = matchGroups([], groups ?? []);
      const person = fieldsOf(type, input, { email: '', username: null, organization: null }, phoneNumber);
      const row = await repository.insert(
        {
          type,
          fullName: person.full_name,
          phoneNumber,
          email: person.email,
          username: person.username,
          organization: person.organization,
          groups: wanted.length > 0 ? wanted : [{ name: DEFAULT_GROUP_NAME, preferences: newUserPreferences }],
        },
        { actorId, changes: [{ field: 'type', from: null, to: type }] },
      );
      if (!row) throw phoneTaken();
      return stored(row.id);
    },

    /**
     * Changes a user. 404 for an unknown one, 409 for a taken number, for the last manager's other type, and for a change
     * that was made on an older state: the newer one is in the details. Managers who change themselves get what a sign-in
     * would give them.
     */
    update: async (id: string, input: ChangedUserInput, actorId: string, now: Date): Promise<SignedInUser> => {
      await users.get(id);
      const phoneNumber = storedPhone(input.phone_number);
      nameOnce(input.groups);
      const outcome = await editing.update(
        id,
        {
          type: input.type,
          person: (before) => fieldsOf(input.type, input, before, phoneNumber),
          groups: input.groups,
          updatedAt: input.updatedAt ? new Date(input.updatedAt) : undefined,
        },
        actorId,
        now,
      );
      if (outcome === 'not-found') throw userNotFound();
      if (outcome === 'phone-taken') throw phoneTaken();
      if (outcome === 'last-manager') throw lastManager();
      const user = await stored(id);
      if (outcome === 'stale') throw new Refusal('CONFLICT', 'Somebody changed this user in the meantime', { user });
      if (id !== actorId) return user;
      const histories = await seen.lastSeen(user.groups.map((group) => group._id));
      return { ...user, groups: user.groups.map((group) => ({ ...group, ...histories.get(group._id) })) };
    },

    /** Deletes a user. 404 for an unknown one, 409 for the last manager. */
    remove: async (id: string, actorId: string | null, now: Date): Promise<void> => {
      await users.get(id);
      const outcome = await editing.remove(id, actorId, now);
      if (outcome === 'not-found') throw userNotFound();
      if (outcome === 'last-manager') throw lastManager();
    },

    /** What was done to the user and what the user did, newest first. */
    audit: async (id: string): Promise<AuditEntry[]> => {
      await users.get(id);
      return audit.ofUser(id, AUDIT_ENTRIES);
    },
  };
};
export type UsersEditingService = ReturnType<typeof usersEditingService>;

const phoneTaken = () =>
  new Refusal('PHONE_TAKEN', 'This phone number is taken by another user', [
    { field: 'phone_number', reason: 'is taken by another user' },
  ]);
const lastManager = () => new Refusal('LAST_MANAGER', 'The last manager can be neither deleted nor given another type');

const storedPhone = (typed: string): string => {
  const phone = cleanPhoneNumber(typed);
  if (!isPhoneNumber(phone))
    throw new Refusal('INVALID_PHONE', 'phone_number: must be + and 12 digits, or 10 digits', [
      { field: 'phone_number', reason: 'must be + and 12 digits, or 10 digits' },
    ]);
  return storedPhoneNumber(phone);
};

/** Two groups of one name would be one group in every path that names them. */
const nameOnce = (groups: readonly GroupInput[]): void => {
  const faults = groups.flatMap(({ name }, i) =>
    groups.findIndex((other) => other.name === name) < i
      ? [{ field: `groups[${i}].name`, reason: 'another group has this name' }]
      : [],
  );
  if (faults.length > 0) throw invalidInput(faults);
};

/** The fields that a type has (spec, section 3), given or as they are; those of other types go. */
const fieldsOf = (
  type: UserType,
  given: Pick<NewUserInput, 'full_name' | 'email' | 'username' | 'organization'>,
  before: Pick<PersonFields, 'email' | 'username' | 'organization'>,
  phoneNumber: string,
): PersonFields & { type: UserType } => {
  const settled = (value: string | null | undefined, known: string | null) =>
    value === undefined ? known : value === '' ? null : value;
  return {
    type,
    full_name: given.full_name,
    phone_number: phoneNumber,
    email: settled(given.email, before.email) ?? '',
    username: type === 'A' ? null : settled(given.username, before.username),
    organization: type === 'C' || type === 'M' ? settled(given.organization, before.organization) : null,
  };
};
