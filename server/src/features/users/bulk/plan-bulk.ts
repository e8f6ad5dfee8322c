import * as z from 'zod';
import type { BulkUserChange, UserFieldChange, UserLeftReason } from '@zuzu/contract/users-bulk.ts';
import { preferencesSchema, type Preferences } from '@zuzu/domain/users/preferences.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { differing, type NamedChange, type PlanRow } from '#features/bulk/bulk-changes.ts';
import type { StoredGroup } from '../group-changes.ts';
import { groupChanges, personChanges, personOf } from '../user-changes.ts';
import type { UserRow } from '../users-page.repository.ts';
import type { StoredUser, UserWrite } from '../write-users.repository.ts';

const userPatch = z
  .object({
    type: userTypeSchema,
    full_name: z.string(),
    email: z.string(),
    username: z.string().nullable(),
    organization: z.string().nullable(),
    deleted_at: z.coerce.date().nullable(),
  })
  .partial();
const patchColumns = Object.keys(userPatch.shape) as (keyof typeof userPatch.shape)[];
const groupPatch = z.object({ ...preferencesSchema.shape, archived: z.boolean() }).partial();
/** The new values of a user's columns, and of preferences and archiving by group id. */
export const userPatchSchema = z.object({ user: userPatch, groups: z.record(z.string(), groupPatch) });
export type UserPatch = z.infer<typeof userPatchSchema>;
export type PlanUser = PlanRow<StoredUser, UserPatch, UserLeftReason>;

const stateOf = ({ preferences, archived }: StoredGroup) => ({ place: {}, ...preferences, archived });
const isEmpty = (patch: object): boolean => Object.keys(patch).length === 0;

/** The values to write for a user; undefined if nothing differs. */
export const planWrite = ({ row, groups }: StoredUser, wanted: UserPatch): UserWrite | undefined => {
  const user = differing(row, wanted.user);
  const changed = groups
    .map((group) => ({ group, patch: differing(stateOf(group), wanted.groups[group.id] ?? {}) }))
    .filter(({ patch }) => !isEmpty(patch));
  if (isEmpty(user) && changed.length === 0) return undefined;
  return {
    before: row,
    after: { ...row, ...user },
    wanted: changed
      .filter(({ patch }) => !patch.archived)
      .map(({ group: stored, patch: { archived: _archived, ...preferences } }) => ({
        stored,
        name: stored.name,
        position: stored.position,
        preferences: { ...stored.preferences, ...preferences },
      })),
    removed: changed.filter(({ patch }) => patch.archived).map(({ group }) => group),
  };
};

/** The values that undo a change of a user; undoing a new user deletes it. */
export const planUndo = (before: StoredUser | undefined, { row, groups }: StoredUser): UserPatch => {
  if (!before) return { user: { deleted_at: row.updated_at }, groups: {} };
  const user: UserPatch['user'] = differing<UserPatch['user']>(row, before.row, patchColumns);
  const known = new Map(before.groups.map((group) => [group.id, stateOf(group)]));
  return {
    user,
    groups: Object.fromEntries(
      groups.flatMap((group) => {
        const { archived, ...preferences } = known.get(group.id) ?? { archived: true };
        // groups are deleted and restored with their user
        const former = 'deleted_at' in user ? preferences : { ...preferences, archived };
        const patch = differing(stateOf(group), former);
        return isEmpty(patch) ? [] : [[group.id, patch]];
      }),
    ),
  };
};

/** The effect of a manager's change on a user, by the same rules as changing one user. */
export const planOfChange =
  (change: BulkUserChange, now: Date): PlanUser =>
  ({ row, groups }) => {
    if (row.deleted_at) return 'gone';
    if (change.kind === 'delete') return row.type === 'M' ? 'manager' : { user: { deleted_at: now }, groups: {} };
    const changes = change.kind === 'fields' ? change.changes : [change];
    const typeChange = changes.findLast((each) => each.kind === 'type');
    if (typeChange && row.type !== 'A' && row.type !== 'B') return 'not-an-individual';
    const preferenceChanges = changes.filter((each) => each.kind !== 'type');
    const preferencesAfter = ({ preferences }: StoredGroup) =>
      preferenceChanges.reduce<Preferences>(
        (before, each) => ({ ...before, ...changePreferences(before, each) }),
        preferences,
      );
    return {
      user: typeChange ? personOfType(row, typeChange.type) : {},
      groups: Object.fromEntries(
        groups.filter(({ archived }) => !archived).map((group) => [group.id, preferencesAfter(group)]),
      ),
    };
  };

const personOfType = (row: UserRow, wanted: 'A' | 'B'): UserPatch['user'] => {
  const { type, username, organization } = personOf(wanted, { full_name: row.full_name }, row, row.phone_number);
  return { type, username, organization };
};

type PreferenceChange = Exclude<UserFieldChange, { kind: 'type' }>;
const changePreferences = (preferences: Preferences, change: PreferenceChange): Partial<Preferences> => {
  if (change.kind !== 'favoriteCategories') {
    const { kind: _kind, ...values } = change;
    return values;
  }
  const given = new Set(change.favoriteCategories);
  if (change.how === 'set') return { favoriteCategories: [...given] };
  const stored = preferences.favoriteCategories;
  return {
    favoriteCategories:
      change.how === 'add' ? [...new Set([...stored, ...given])] : stored.filter((category) => !given.has(category)),
  };
};

/** Restores users to the values in `planRow`: deletes those who were added again, and skips those whose phone numbers are `taken` by now. */
export const planOfUndo =
  (planRow: PlanUser, taken: ReadonlySet<string>, now: Date): PlanUser =>
  (stored) => {
    const wanted = planRow(stored);
    if (typeof wanted === 'string' || wanted.user.deleted_at === undefined) return wanted;
    if (wanted.user.deleted_at) return { ...wanted, user: { ...wanted.user, deleted_at: now } };
    return taken.has(stored.row.phone_number) ? 'phone-taken' : wanted;
  };

const stateText = ({ deleted_at }: Pick<UserRow, 'deleted_at'>): string => (deleted_at ? 'deleted' : 'active');

/** The changes, formatted for managers; preferences per group. */
export const changesOf = ({ row, groups }: StoredUser, { after, wanted, removed }: UserWrite): NamedChange[] => {
  const hasSeveral = groups.filter(({ archived }) => !archived).length > 1;
  const [from, to] = [stateText(row), stateText(after)];
  return [
    ...personChanges(row, after),
    ...(from === to ? [] : [{ field: 'state', from, to }]),
    ...groupChanges(groups, wanted, removed),
  ].map(({ group, ...change }) => ({
    field: change.field,
    from: change.from || null,
    to: change.to || null,
    name: group !== undefined && hasSeveral ? `${row.full_name}, ${group}` : row.full_name,
  }));
};
