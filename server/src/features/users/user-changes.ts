import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import type { NewUserInput } from '@zuzu/contract/users.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { textOfNeeds } from '@zuzu/domain/sheets/needs-words.ts';
import { defaultPreferences, newUserPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { StoredGroup, WantedGroup } from './group-changes.ts';

/** The fields of a user that managers can write. */
export type PersonFields = {
  full_name: string;
  email: string;
  phone_number: string;
  username: string | null;
  type: string;
  organization: string | null;
};
/** The fields of a user that doesn't exist yet. */
export const NOBODY: PersonFields = {
  full_name: '',
  email: '',
  phone_number: '',
  username: null,
  type: '',
  organization: null,
};
const personFields = ['type', 'full_name', 'email', 'phone_number', 'username', 'organization'] as const;
export const preferenceFields = [
  'lessonLength',
  'intensityLevel',
  'favoriteCategories',
  'lessonsPerWeek',
  'place',
] as const;

/** A preference as text. */
export const textOf = (value: Preferences[keyof Preferences]): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? String(value) : textOfNeeds(value ?? {}, 'en');

/** The fields of a type, requested or stored; fields of other types are cleared. */
export const personOf = (
  type: UserType,
  given: Pick<NewUserInput, 'full_name' | 'email' | 'username' | 'organization'>,
  before: Pick<PersonFields, 'email' | 'username' | 'organization'>,
  phoneNumber: string,
): PersonFields & { type: UserType } => {
  const valueOrStored = (value: string | null | undefined, known: string | null) =>
    value === undefined ? known : value === '' ? null : value;
  return {
    type,
    full_name: given.full_name,
    phone_number: phoneNumber,
    email: valueOrStored(given.email, before.email) ?? '',
    username: type === 'A' ? null : valueOrStored(given.username, before.username),
    organization: type === 'C' || type === 'M' ? valueOrStored(given.organization, before.organization) : null,
  };
};

/** Lists the changes of a user for the audit log. */
export const personChanges = (before: PersonFields, after: PersonFields): AuditChange[] =>
  personFields
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field, from: before[field], to: after[field] }));

/** True for a default preference. */
const isUsual = (field: keyof Preferences, value: Preferences[keyof Preferences]): boolean =>
  [defaultPreferences, newUserPreferences].some((usual) => textOf(usual[field]) === textOf(value));

/** Lists the changes of a user's groups for the audit log; `stored` in their order. */
export const groupChanges = (
  stored: readonly StoredGroup[],
  wanted: readonly WantedGroup[],
  removed: readonly StoredGroup[],
): AuditChange[] => {
  const order = (groups: readonly { id: string }[]) => groups.map(({ id }) => id).join();
  const staying = stored.filter((group) => wanted.some((want) => want.stored === group && !group.archived));
  const wantedInOrder = wanted.flatMap((want) => (want.stored && !want.stored.archived ? [want.stored] : []));
  return [
    ...removed.map(({ name }) => ({ field: 'group', from: name, to: null })),
    ...wanted.flatMap(({ stored: group, name, preferences }): AuditChange[] => {
      if (!group || group.archived) {
        // default names and preferences of a new group aren't logged
        const named = name === DEFAULT_GROUP_NAME ? [] : [{ field: 'group', from: null, to: name }];
        const unusual = preferenceFields.filter((field) => !group && !isUsual(field, preferences[field]));
        return [
          ...named,
          ...unusual.map((field) => ({ field, from: null, to: textOf(preferences[field]), group: name })),
        ];
      }
      return [
        ...(group.name === name ? [] : [{ field: 'group', from: group.name, to: name }]),
        ...preferenceFields
          .map((field) => ({
            field,
            from: textOf(group.preferences[field]),
            to: textOf(preferences[field]),
            group: name,
          }))
          .filter(({ from, to }) => from !== to),
      ];
    }),
    ...(order(staying) === order(wantedInOrder)
      ? []
      : [
          {
            field: 'groupOrder',
            from: staying.map(({ name }) => name).join(', '),
            to: wantedInOrder.map(({ name }) => name).join(', '),
          },
        ]),
  ];
};
