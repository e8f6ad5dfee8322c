import * as z from 'zod/mini';
import {
  cellFaultSchema,
  cellTextSchema,
  isFault,
  readKnownValue,
  lineOf,
  readCells,
  rowNumberSchema,
  spoiledBy,
  type Read,
  type ReadCells,
} from '#sheets/cells.ts';
import { spaceOfText, textOfNeeds } from '#sheets/needs-words.ts';
import { categoriesOfWords, lengthOfWord, levelOfWord, typeOfWord, categoryWords } from '#sheets/words.ts';
import { tagsFault } from '#videos/tags.ts';
import { MAX_EMAIL, MAX_GROUPS, MAX_NAME, MAX_ORGANIZATION } from '#users/limits.ts';
import { isBlank, tidyText } from '#texts/plain-text.ts';
import { isPhoneNumber } from '#users/phone-number.ts';
import { MAX_LESSONS_PER_WEEK, type Preferences } from '#users/preferences.ts';
import type { UserType, User } from '#users/user.ts';
import { MAX_THINGS, type LessonSpace } from '#videos/needs.ts';
import { rowsOf } from '#sheets/rows.ts';
import { lessonMinutes } from '#lessons/lesson-length.ts';
import type { SheetLanguage } from '#sheets/headers.ts';
import { userColumns, type UserColumn, phoneOfCell, userHeaders } from './columns.ts';

const cell = z.optional(cellTextSchema);
/** A row of a sheet of users: its number in the sheet and its cells as texts; each column of groups is one name. */
export const userRowSchema = z.object({
  row: rowNumberSchema,
  full_name: cell,
  phone_number: cell,
  type: cell,
  organization: cell,
  username: cell,
  email: cell,
  group: z.optional(z.array(cellTextSchema).check(z.maxLength(MAX_GROUPS))),
  intensityLevel: cell,
  lessonLength: cell,
  lessonsPerWeek: cell,
  favoriteCategories: cell,
  place: cell,
});
export type UserSheetRow = z.infer<typeof userRowSchema>;

export const userFaultSchema = cellFaultSchema(userColumns);
export type UserFault = z.infer<typeof userFaultSchema>;

/** Preferences for a group; without a name, for the user's first group. */
export type SheetGroup = { row: number; name: string | undefined; preferences: Partial<Preferences> };
/** A user in a sheet; fields without a value are undefined. `phone_number` is canonical unless it is faulty. */
export type SheetUser = {
  rows: number[];
  phone_number: string;
  full_name?: string;
  type?: UserType;
  organization?: string;
  username?: string;
  email?: string;
  groups: SheetGroup[];
  faults: UserFault[];
  /** Doubtful values, which are used unchanged; absent if there are none. */
  hints?: UserFault[];
};

const nameOfGroup = (text: string): Read<string> =>
  text === '.' || text === '..' ? { code: 'unknown' } : lineOf(MAX_NAME)(text);
const perWeek = (text: string): number | undefined => {
  const count = /^\d{1,4}(\.0+)?$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MAX_LESSONS_PER_WEEK ? count : undefined;
};

const spaceOfCell = (text: string): Read<LessonSpace> => {
  const place = spaceOfText(text);
  if (!place) return { code: 'unknown' };
  const { things = [] } = place;
  const fault = things.length > MAX_THINGS ? 'too-long' : tagsFault(things);
  return fault === undefined ? place : { code: fault === 'not-plain' ? fault : 'too-long' };
};

const personCells = {
  full_name: lineOf(MAX_NAME),
  type: readKnownValue(typeOfWord),
  organization: lineOf(MAX_ORGANIZATION),
  username: lineOf(MAX_NAME),
  email: lineOf(MAX_EMAIL),
};
const preferenceCells = {
  intensityLevel: readKnownValue(levelOfWord),
  lessonLength: readKnownValue(lengthOfWord),
  lessonsPerWeek: readKnownValue(perWeek),
  favoriteCategories: readKnownValue(categoriesOfWords),
  place: spaceOfCell,
};

/** A column with one text in each row. */
type TextColumn = Exclude<UserColumn, 'group'>;
const columnsOf = <Cells extends object>(cells: Cells) => Object.keys(cells) as (keyof Cells & TextColumn)[];

type PersonCells = ReadCells<typeof personCells>;

const groupsOf = (row: UserSheetRow, faults: UserFault[]): SheetGroup[] => {
  const preferences = readCells(preferenceCells, row, faults);
  const names = (row.group ?? []).map(tidyText).filter((name) => !isBlank(name));
  const groups = [...new Set(names)].flatMap((value) => {
    const spoiled = spoiledBy(value);
    const name = spoiled ? { code: spoiled } : nameOfGroup(value);
    if (!isFault(name)) return [{ row: row.row, name, preferences }];
    faults.push({ row: row.row, column: 'group', code: name.code, value });
    return [];
  });
  if (names.length > 0) return groups;
  return Object.keys(preferences).length > 0 ? [{ row: row.row, name: undefined, preferences }] : [];
};

/** Separates several groups in one cell. */
const GROUP_SEPARATOR = /[,;،\n]/;
/** Splits cells with several groups ('א1, א2'). */
export const splitGroups = (row: UserSheetRow): UserSheetRow =>
  row.group ? { ...row, group: row.group.flatMap((text) => text.split(GROUP_SEPARATOR)).slice(0, MAX_GROUPS) } : row;

/** Hints about emails that don't look like one, and cells that look like several groups. */
const hintsOf = ({ row, email = '', group = [] }: UserSheetRow): UserFault[] => [
  ...(/^\s*$|^[^\s@]+@[^\s@]+$/.test(tidyText(email))
    ? []
    : [{ row, column: 'email' as const, code: 'not-email' as const, value: email }]),
  ...group
    .filter((name) => GROUP_SEPARATOR.test(name.trim()))
    .map((value) => ({ row, column: 'group' as const, code: 'several-groups' as const, value })),
];

/** The columns in which two rows about the same user or group contradict each other. */
const contradictions = <Column extends TextColumn>(
  columns: readonly Column[],
  first: Partial<Record<Column, unknown>>,
  second: Partial<Record<Column, unknown>>,
): Column[] =>
  columns.filter(
    (column) =>
      first[column] !== undefined &&
      second[column] !== undefined &&
      JSON.stringify(first[column]) !== JSON.stringify(second[column]),
  );

/** A user being read, with the groups so far by name. */
type Reading = { user: SheetUser; byName: Map<SheetGroup['name'], SheetGroup> };

/** Adds another row of the user; a column is reported once even if the row has several groups. */
const addRow = ({ user, byName }: Reading, row: UserSheetRow, person: PersonCells, groups: readonly SheetGroup[]) => {
  const contradictory = new Set<TextColumn>(contradictions(columnsOf(personCells), user, person));
  for (const group of groups) {
    const same = byName.get(group.name);
    if (same) {
      for (const column of contradictions(columnsOf(preferenceCells), same.preferences, group.preferences))
        contradictory.add(column);
      same.preferences = { ...group.preferences, ...same.preferences };
    } else if (byName.size < MAX_GROUPS) {
      byName.set(group.name, group);
      user.groups.push(group);
    } else {
      user.faults.push({ row: row.row, column: 'group', code: 'too-many-groups', value: group.name ?? '' });
      break;
    }
  }
  for (const column of contradictory)
    user.faults.push({ row: row.row, column, code: 'contradicts', value: row[column] ?? '' });
  Object.assign(user, { ...person, ...user });
  user.rows.push(row.row);
};

/**
 * Converts rows, one by one, to users in the same order, each with the faults of its cells. Rows with the same phone
 * number are one user with several groups; a row without a valid number is one faulty user. Empty cells are ignored.
 */
export const readUsers = (): { users: SheetUser[]; readRow: (row: UserSheetRow) => void } => {
  const users: SheetUser[] = [];
  const byPhone = new Map<string, Reading>();
  const readRow = (row: UserSheetRow): void => {
    const faults: UserFault[] = [];
    const person = readCells(personCells, row, faults);
    const groups = groupsOf(row, faults);
    const typed = row.phone_number?.trim() ?? '';
    const phone = phoneOfCell(typed);
    const hints = hintsOf(row);
    const before = byPhone.get(phone);
    if (before) {
      if (hints.length > 0) before.user.hints = [...(before.user.hints ?? []), ...hints];
      before.user.faults.push(...faults);
      addRow(before, row, person, groups);
      return;
    }
    const isValid = isPhoneNumber(phone);
    const user: SheetUser = { rows: [row.row], phone_number: isValid ? phone : typed, ...person, groups, faults };
    if (hints.length > 0) user.hints = hints;
    users.push(user);
    if (isValid) byPhone.set(phone, { user, byName: new Map(groups.map((group) => [group.name, group])) });
    else {
      const code = isBlank(typed) ? 'missing' : (spoiledBy(typed) ?? 'invalid-phone');
      faults.push({ row: row.row, column: 'phone_number', code, value: typed });
    }
  };
  return { users, readRow };
};

/** The users in these rows. */
export const usersOfRows = (rows: readonly UserSheetRow[]): SheetUser[] => {
  const { users, readRow } = readUsers();
  for (const row of rows) readRow(row);
  return users;
};

/**
 * The rows of a sheet of users (`rowsOf`). Each column of groups is one name; several columns of names are joined; of other kinds
 * the first column that isn't empty counts.
 */
export const userRowsOf = (
  table: readonly (readonly string[])[],
  header: number,
  columns: readonly (UserColumn | undefined)[],
): UserSheetRow[] =>
  rowsOf<UserColumn, UserSheetRow>(table, header, columns, (row, column, text) => {
    if (column === 'group') (row.group ??= []).push(text);
    else if (column === 'full_name') row.full_name = row.full_name ? `${row.full_name} ${text}` : text;
    else row[column] ??= text;
  });

/** '+972501234567' → '0501234567'; foreign numbers are unchanged. */
const localPhone = (phone: string): string => phone.replace(/^\+972(?=\d{9}$)/, '0');

/** Users as a table with a row for each group, in the given order; importing it changes nothing. */
export const tableOfUsers = (
  users: readonly User[],
  language: SheetLanguage,
): { head: string[]; rows: (string | number)[][] } => ({
  head: userColumns.map((column) => userHeaders[column][language]),
  rows: users.flatMap((user) =>
    user.groups.map(({ name, preferences }) => [
      user.full_name,
      localPhone(user.phone_number),
      user.type,
      user.organization ?? '',
      user.username ?? '',
      user.email,
      name,
      preferences.intensityLevel,
      lessonMinutes[preferences.lessonLength].slot,
      preferences.lessonsPerWeek,
      preferences.favoriteCategories.map((category) => categoryWords[category][language]).join(', '),
      textOfNeeds(preferences.place ?? {}, language),
    ]),
  ),
});
