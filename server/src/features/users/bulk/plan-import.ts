import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import type { GroupInput, ImportedUser } from '@zuzu/contract/users.ts';
import { foldText } from '@zuzu/domain/texts/search-text.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { MAX_GROUPS } from '@zuzu/domain/users/limits.ts';
import { newUserPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';
import type { SheetGroup, SheetUser, UserFault } from '@zuzu/domain/sheets/users/users-sheet.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { inSlices } from '#lib/in-slices.ts';
import { matchGroups, type StoredGroup } from '../group-changes.ts';
import { groupChanges, NOBODY, personChanges, personOf } from '../user-changes.ts';
import type { StoredUser, UserWrite } from '../write-users.repository.ts';

/** The effect of an import on one user of the sheet, for the preview and for writing; an invalid user has nothing to write. */
export type PlannedImport = { shown: ImportedUser; before: StoredUser | undefined; write?: UserWrite };

/** Other types are individuals, with one group. */
const hasGroups = (type: UserType): boolean => type === 'C' || type === 'M';

/** The sheet's groups by name; a row without one means the user's first group. */
const groupsByName = (groups: readonly SheetGroup[], first: string): Map<string, Partial<Preferences>> => {
  const byName = new Map<string, Partial<Preferences>>();
  for (const { name = first, preferences } of groups) byName.set(name, { ...byName.get(name), ...preferences });
  return byName;
};

/** All groups of the user: kept ones in their order, then new ones; an archived group is restored by name. */
const inputOf = (
  kept: readonly StoredGroup[],
  archived: readonly StoredGroup[],
  given: ReadonlyMap<string, Partial<Preferences>>,
): GroupInput[] => {
  const added = [...given].filter(([name]) => !kept.some((group) => group.name === name));
  return [
    ...kept.map(({ id, name }) => ({ _id: id, name, preferences: given.get(name) })),
    ...added.map(([name, preferences]) => ({
      _id: archived.find((group) => group.name === name)?.id,
      name,
      preferences,
    })),
  ];
};

/** The default type of new users, and the importing manager. */
export type ImportTerms = { newType: UserType | undefined; importer: string | null };

const planUser = (
  user: SheetUser,
  before: StoredUser | undefined,
  { newType, importer }: ImportTerms,
): PlannedImport => {
  const { rows, phone_number, hints } = user;
  const full_name = user.full_name ?? before?.row.full_name;
  const type = user.type ?? before?.row.type ?? newType;
  const faults = [...user.faults];
  const fault = (column: UserFault['column'], code: UserFault['code'], value = '', row = rows[0]!) =>
    faults.push({ row, column, code, value });

  if (full_name === undefined && !faults.some(({ column }) => column === 'full_name')) fault('full_name', 'missing');
  if (type === undefined && !faults.some(({ column }) => column === 'type')) fault('type', 'missing');
  const typeChanges = before !== undefined && type !== before.row.type;
  // the number may be mistyped or now belong to someone else
  const isRenamed = before !== undefined && foldText(full_name ?? '') !== foldText(before.row.full_name);
  const needsConfirmation = before ? typeChanges || isRenamed || before.row.id === importer : type === 'M';
  const changes: AuditChange[] = [];
  const planned = (status: ImportedUser['status'], write?: UserWrite): PlannedImport => ({
    shown: {
      rows,
      phone_number,
      full_name: full_name ?? '',
      status,
      needsConfirmation,
      changes,
      faults,
      ...(hints && { hints }),
    },
    before,
    ...(write && { write }),
  });
  if (full_name === undefined || type === undefined) return planned('faulty');

  const active = before?.groups.filter(({ archived }) => !archived) ?? [];
  const archived = before?.groups.filter((group) => group.archived) ?? [];
  const first =
    active[0]?.name ?? (hasGroups(type) ? user.groups.find(({ name }) => name !== undefined)?.name : undefined);
  const given = groupsByName(user.groups, first ?? DEFAULT_GROUP_NAME);
  // a change of type keeps only the first group, as on the user card
  const kept = typeChanges && !hasGroups(type) ? active.slice(0, 1) : active;
  const groups = inputOf(kept, archived, given);
  if (!hasGroups(type) && groups.length > Math.max(1, kept.length))
    fault('group', 'one-group', user.groups.at(-1)?.name);
  else if (!hasGroups(type) && !before && groups.some(({ name }) => name !== DEFAULT_GROUP_NAME))
    fault('group', 'one-group', groups[0]?.name);
  if (groups.length > MAX_GROUPS) fault('group', 'too-many-groups');
  if (faults.length > 0) return planned('faulty');

  const person = personOf(type, { ...user, full_name }, before?.row ?? NOBODY, phone_number);
  if (!before) {
    const named = groups.length > 0 ? groups : [{ name: first ?? DEFAULT_GROUP_NAME }];
    const { wanted } = matchGroups(
      [],
      named.map((group) => ({ ...group, preferences: { ...newUserPreferences, ...group.preferences } })),
    );
    changes.push(...personChanges(NOBODY, person), ...groupChanges([], wanted, []));
    return planned('new', { before: undefined, after: { ...person, deleted_at: null }, wanted, removed: [] });
  }
  const { wanted, removed } = matchGroups(before.groups, groups);
  changes.push(...personChanges(before.row, person), ...groupChanges(before.groups, wanted, removed));
  if (changes.length === 0) return planned('same');
  return planned('changed', { before: before.row, after: { ...before.row, ...person }, wanted, removed });
};

/** The effect of an import on each user of a sheet; `known`: stored users by phone number. */
export const planImport = async (
  users: readonly SheetUser[],
  known: ReadonlyMap<string, StoredUser>,
  terms: ImportTerms,
): Promise<PlannedImport[]> => {
  const planned: PlannedImport[] = [];
  await inSlices(users, (user) => planned.push(planUser(user, known.get(user.phone_number), terms)));
  return planned;
};

export const keepLastManager = ({ shown, before, write }: PlannedImport): PlannedImport => {
  const fault = { row: shown.rows[0]!, column: 'type', code: 'last-manager', value: write?.after.type ?? '' } as const;
  return { shown: { ...shown, status: 'faulty', changes: [], faults: [fault] }, before };
};
