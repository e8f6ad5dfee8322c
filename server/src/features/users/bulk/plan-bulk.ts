import { isDeepStrictEqual } from 'node:util';
import type { BulkUserChange, UserFieldChange, UserLeftReason } from '@zuzu/contract/users-bulk.ts';
import type { Preferences } from '@zuzu/domain/users/preferences.ts';
import { isAnyPlace } from '@zuzu/domain/videos/needs.ts';
import type { TextChange } from '#lib/field-changes.ts';
import type { StoredGroup } from '../group-changes.ts';
import { personOf, preferenceFields, textOf } from '../user-changes.ts';
import type { UserRow } from '../users-page.repository.ts';
import type { StoredUser } from '../write-users.repository.ts';

const patchFields = ['type', 'full_name', 'email', 'username', 'organization', 'deleted_at'] as const;
/** The columns of a user that become something else, with their new values. */
export type UserPatch = { [Field in (typeof patchFields)[number]]?: UserRow[Field] | undefined };
/** The preferences of groups that become something else, by the group's id. */
export type GroupPatches = Readonly<Record<string, { [Key in keyof Preferences]?: Preferences[Key] | undefined }>>;
/** Whether groups are archived, by the group's id. */
type ArchivedGroups = Readonly<Record<string, boolean>>;
type Wanted = { user?: UserPatch; groups?: GroupPatches; archived?: ArchivedGroups };

/** Decides about one user. */
export type PlanUser = (user: StoredUser) => Wanted | UserLeftReason;

/** A user who changes, is so already (nothing to write), or is left alone. */
export type PlannedUser = Required<Wanted> & { before: StoredUser; left?: UserLeftReason };

/** A user who is left alone. */
export const leftAlone = (before: StoredUser, left: UserLeftReason): PlannedUser => ({
  before,
  user: {},
  groups: {},
  archived: {},
  left,
});

export const isChanged = ({ user, groups, archived }: PlannedUser): boolean =>
  [user, groups, archived].some((patch) => Object.keys(patch).length > 0);

const differing = <Values extends object>(stored: Values, wanted: { [Key in keyof Values]?: unknown }) =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(stored[field as keyof Values], value),
    ),
  );

/** Plans a change of users. */
export const planBulk = (users: readonly StoredUser[], plan: PlanUser): PlannedUser[] =>
  users.map((before) => {
    const wanted = plan(before);
    if (typeof wanted === 'string') return leftAlone(before, wanted);
    const groups = before.groups
      .map(({ id, preferences }) => [id, differing(preferences, wanted.groups?.[id] ?? {})] as const)
      .filter(([, patch]) => Object.keys(patch).length > 0);
    const archived = before.groups.flatMap((group) => {
      const state = wanted.archived?.[group.id] ?? group.archived;
      return state === group.archived ? [] : [[group.id, state] as const];
    });
    return {
      before,
      user: differing(before.row, wanted.user ?? {}),
      groups: Object.fromEntries(groups),
      archived: Object.fromEntries(archived),
    };
  });

/** What a manager's change does to a user; rules are those of changing one user. */
export const planOfChange =
  (change: BulkUserChange, now: Date): PlanUser =>
  ({ row, groups: all }) => {
    const groups = all.filter(({ archived }) => !archived);
    if (row.deleted_at) return 'gone';
    if (change.kind === 'delete') return row.type === 'M' ? 'manager' : { user: { deleted_at: now } };
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
      ...(typeChange && { user: personOfType(row, typeChange.type) }),
      groups: Object.fromEntries(groups.map((group) => [group.id, preferencesAfter(group)])),
    };
  };

const personOfType = (row: UserRow, wanted: 'A' | 'B'): UserPatch => {
  const { type, username, organization } = personOf(wanted, { full_name: row.full_name }, row, row.phone_number);
  return { type, username, organization };
};

type PreferenceChange = Exclude<UserFieldChange, { kind: 'type' }>;
const changePreferences = (preferences: Preferences, change: PreferenceChange): Partial<Preferences> => {
  if (change.kind === 'place') return isAnyPlace(change.place) && !preferences.place ? {} : { place: change.place };
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

/** What a change replaced, by user id: the former values, and the version that the change made of the user. */
export type Replaced = Record<string, { at: number; user: UserPatch; groups: GroupPatches; archived?: ArchivedGroups }>;

/** What a change replaced of users, as they were before and are after it; who wasn't there counts as deleted. */
export const replacedBetween = (before: readonly StoredUser[], after: readonly StoredUser[]): Replaced => {
  const known = new Map(before.map((user) => [user.row.id, user]));
  return Object.fromEntries(
    after.map(({ row, groups }) => {
      const at = row.updated_at.getTime();
      const was = known.get(row.id);
      if (!was) return [row.id, { at, user: { deleted_at: row.updated_at }, groups: {} }];
      const user: UserPatch = differing(row, Object.fromEntries(patchFields.map((field) => [field, was.row[field]])));
      const former = new Map(was.groups.map((group) => [group.id, group]));
      const patches = groups.map((group) => {
        const { preferences = group.preferences } = former.get(group.id) ?? {};
        return [group.id, differing({ place: {}, ...group.preferences }, { place: {}, ...preferences })] as const;
      });
      // groups go and come back with their user
      const moved = 'deleted_at' in user ? [] : groups;
      const states = moved
        .map(({ id, archived }) => ({ id, archived, was: former.get(id)?.archived ?? true }))
        .filter((state) => state.archived !== state.was);
      return [
        row.id,
        {
          at,
          user,
          groups: Object.fromEntries(patches.filter(([, patch]) => Object.keys(patch).length > 0)),
          archived: Object.fromEntries(states.map((state) => [state.id, state.was])),
        },
      ];
    }),
  );
};

/** Gives each user what they had before, unless they were changed since; `taken`: phone numbers that others have by now. */
export const planOfUndo =
  (replaced: Replaced, taken: ReadonlySet<string>, now: Date): PlanUser =>
  ({ row }) => {
    const known = replaced[row.id];
    if (known?.at !== row.updated_at.getTime()) return 'changed';
    if (known.user.deleted_at === null && row.deleted_at && taken.has(row.phone_number)) return 'phone-taken';
    return known.user.deleted_at ? { ...known, user: { ...known.user, deleted_at: now } } : known;
  };

const stateOf = (deletedAt: Date | null): string => (deletedAt ? 'deleted' : 'active');

/** What changes, as managers read it; a preference in each group. */
export const textChanges = (planned: readonly PlannedUser[]): TextChange[] =>
  planned.flatMap(({ before: { row, groups: all }, user, groups, archived }) => {
    const stored = all.filter((group) => !group.archived);
    return [
      ...(['type', 'full_name', 'email', 'username', 'organization'] as const).flatMap((field): TextChange[] =>
        field in user ? [{ field, from: row[field], to: user[field] ?? null, name: row.full_name }] : [],
      ),
      ...('deleted_at' in user
        ? [{ field: 'state', from: stateOf(row.deleted_at), to: stateOf(user.deleted_at ?? null), name: row.full_name }]
        : []),
      ...all
        .filter(({ id }) => id in archived)
        .map(({ id, name }) => ({
          field: 'group',
          from: archived[id] ? name : null,
          to: archived[id] ? null : name,
          name: row.full_name,
        })),
      ...stored.flatMap(({ id, name, preferences }) =>
        preferenceFields.flatMap((field): TextChange[] => {
          const value = groups[id]?.[field];
          if (value === undefined) return [];
          const whose = stored.length > 1 ? `${row.full_name}, ${name}` : row.full_name;
          return [{ field, from: textOf(preferences[field]) || null, to: textOf(value) || null, name: whose }];
        }),
      ),
    ];
  });
