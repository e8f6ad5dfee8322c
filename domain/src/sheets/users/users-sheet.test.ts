import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_GROUPS } from '#users/limits.ts';
import { NO_VALUE, spoiledDate } from '#sheets/cells.ts';
import { arbitraryUsers } from '#testing/arbitrary-users.ts';
import { columnOfHeader, headerRowOf, isMeantTwice, userColumns, userHeaders, phoneOfCell } from './columns.ts';
import { userRowSchema, usersOfRows, userRowsOf, tableOfUsers } from './users-sheet.ts';
import { categoriesOfWords, lengthOfWord, levelOfWord, typeOfWord } from '#sheets/words.ts';

const read = (...table: string[][]) => {
  const header = headerRowOf(table);
  return usersOfRows(userRowsOf(table, header, table[header]!.map(columnOfHeader)));
};
const faultsOf = (...table: string[][]) =>
  read(...table).flatMap(({ faults }) => faults.map(({ row, column, code }) => `${row} ${column} ${code}`));

it.each([
  ['0501234567', '+972501234567'],
  ['501234567', '+972501234567'],
  ['501234567.0', '+972501234567'],
  ["'050-123-4567", '+972501234567'],
  ['050/1234567', '+972501234567'],
  ['972501234567', '+972501234567'],
  ['+972 (0)50-1234567', '+972501234567'],
  ['9720501234567', '+972501234567'],
  ['00972-50-1234567', '+972501234567'],
  ['009720501234567', '+972501234567'],
  ['\u2066+972501234567\u2069', '+972501234567'],
  ['+441234567890', '+441234567890'],
  ['1234567890', '1234567890'],
])('the number %j is stored as %j', (cell, stored) => expect(phoneOfCell(cell)).toBe(stored));

it.each(['', '5.01E+08', '12345', '050-1234567, 052-1234567', '021234567', 'abc'])('%j is no number', (cell) => {
  expect(faultsOf(['טלפון', 'שם'], [cell, 'דנה'])).toEqual([
    `2 phone_number ${cell === '' ? 'missing' : 'invalid-phone'}`,
  ]);
});

describe('headers', () => {
  it.each([
    ['מס׳ טלפון', 'phone_number'],
    ['* Mobile No. ', undefined],
    ['Mobile (office)', 'phone_number'],
    ['בי"ס', 'organization'],
    ['שם איש הקשר', 'full_name'],
    ['הטלפון הנייד', 'phone_number'],
    ['טֵלֵפוֹן', 'phone_number'],
    ['טלפונים', 'phone_number'],
    ['שם של בית הספר', undefined],
    ['שמות הכיתות', 'group'],
    ['Phone numbers', 'phone_number'],
    ['\u200fסוג\u200f', 'type'],
    ['ביה״ס', 'organization'],
    ['דוא״ל', 'email'],
    ['קבוצה 2', 'group'],
    ['כיתה3', 'group'],
    ['E-mail', 'email'],
    ['LESSONS PER WEEK', 'lessonsPerWeek'],
    ['הערות', undefined],
    ['', undefined],
  ])('%j holds %s', (header, column) => expect(columnOfHeader(header)).toBe(column));

  it('are found below a title, and the last of two rows counts', () => {
    expect(headerRowOf([['בתי ספר תשפ״ז'], [], ['name', 'phone', 'x'], ['שם', 'טלפון', 'y'], ['דנה', '050']])).toBe(3);
    expect(headerRowOf([[''], ['a', 'b']])).toBe(1);
    expect(headerRowOf([[], ['']])).toBe(-1);
  });
  it('may be missing: no row with a phone number holds them', () => {
    const users = [
      ['דנה', '050-1234567', 'מורה'],
      ['נועה', '0527654321', 'מורה'],
    ];
    expect(headerRowOf([[''], ...users])).toBe(-1);
    expect(headerRowOf([['טלפון'], ['050-1234567', 'מורה']])).toBe(0);
    expect(userRowsOf(users, -1, ['full_name', 'phone_number'])[0]).toEqual({
      row: 1,
      full_name: 'דנה',
      phone_number: '050-1234567',
    });
  });

  it('of an export are understood in both languages', () => {
    for (const column of userColumns)
      for (const header of Object.values(userHeaders[column])) expect(columnOfHeader(header)).toBe(column);
  });
});

it('a doubtful value is reported and used unchanged', () => {
  const head = ['שם', 'טלפון', 'מייל', 'קבוצה'];
  const [dana, noa] = read(
    head,
    ['דנה', '0501234567', 'לא אימייל', 'א׳ 1, א׳ 2'],
    ['נועה', '0521234567', 'noa@a.il', 'ב'],
  );
  expect(dana).toMatchObject({ email: 'לא אימייל', faults: [] });
  expect(dana!.hints?.map(({ column, code }) => [column, code])).toEqual([
    ['email', 'not-email'],
    ['group', 'several-groups'],
  ]);
  expect(noa).not.toHaveProperty('hints');
  expect(faultsOf(head, ['דנה', '0501234567', '', NO_VALUE])).toEqual(['2 group no-value']);
});

it('two columns of one meaning are meant for groups, and for the parts of a name', () => {
  expect(isMeantTwice('group', ['קבוצה', 'קבוצה 2'])).toBe(true);
  expect(isMeantTwice('full_name', ['שם פרטי', 'שם משפחה'])).toBe(true);
  expect(isMeantTwice('full_name', ['שם', 'שם איש קשר'])).toBe(false);
  expect(isMeantTwice('phone_number', ['טלפון', 'נייד'])).toBe(false);
});

it('words of cells are understood', () => {
  expect(['c', 'Type A', 'סוג B', 'בית ספר', 'סוג M', 'ניהול'].map(typeOfWord)).toEqual([
    ...['C', 'A', 'B', 'C', 'M', 'M'],
  ]);
  // a school's principal is no manager of the product
  expect(['מנהל', 'מנהלת', 'manager', 'admin', 'D'].map(typeOfWord)).toEqual(Array.from({ length: 5 }));
  expect(['3', '3 · Medium', '3 - Medium', 'קל', '4.0', '9', '35', '2.5', '1-3'].map(levelOfWord)).toEqual([
    ...[3, 3, 3, 2, 4],
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect(['5', '10 min', '30 דקות', '45.0', '4', '25'].map(lengthOfWord)).toEqual([1, 2, 4, 5, undefined, undefined]);
  expect(categoriesOfWords('ריקוד, power;small/loop\nMain exercise, dance')).toEqual([
    'dance',
    'power',
    'loop',
    'main',
  ]);
  expect(categoriesOfWords('ריקוד, בישול')).toBeUndefined();
});

it('a number that repeats is one user with several groups, in rows or in columns', () => {
  const [dana, noa, ...others] = read(
    ['שם פרטי', 'שם משפחה', 'נייד', 'קבוצה 1', 'קבוצה 2', 'עצימות'],
    ['דנה', 'לוי', '050-1234567', 'א1', 'א2', '4'],
    ['', '', '', '', '', ''],
    ['נועה', '', '052-1234567', '', '', '2'],
    ['', '', '501234567', 'א3', '', ''],
  );
  expect(dana).toEqual({
    rows: [2, 5],
    phone_number: '+972501234567',
    full_name: 'דנה לוי',
    groups: [
      { row: 2, name: 'א1', preferences: { intensityLevel: 4 } },
      { row: 2, name: 'א2', preferences: { intensityLevel: 4 } },
      { row: 5, name: 'א3', preferences: {} },
    ],
    faults: [],
  });
  expect(noa).toMatchObject({ rows: [4], groups: [{ name: undefined, preferences: { intensityLevel: 2 } }] });
  expect(others).toEqual([]);
});

it('every faulty cell is named, and why', () => {
  const head = ['שם', 'טלפון', 'סוג', 'קבוצה', 'עצימות', 'אורך', 'שיעורים בשבוע', 'קטגוריות'];
  expect(faultsOf(head, ['x'.repeat(101), '0501234567', 'Q', '..', '7', '12', '0', 'בישול'])).toEqual([
    '2 full_name too-long',
    '2 type unknown',
    '2 intensityLevel unknown',
    '2 lessonLength unknown',
    '2 lessonsPerWeek unknown',
    '2 favoriteCategories unknown',
    '2 group unknown',
  ]);
  expect(faultsOf(head, ['a\u0000b', '#REF!', '', spoiledDate(new Date(0))])).toEqual([
    '2 full_name not-plain',
    '2 group spoiled',
    '2 phone_number spoiled',
  ]);
  expect(faultsOf(head, ['דנה', '0501234567', 'C', 'א', '3'], ['נועה', '+972501234567', 'A', 'א', '4'])).toEqual([
    '3 full_name contradicts',
    '3 type contradicts',
    '3 intensityLevel contradicts',
  ]);
});

it('a name in several lines is one line', () => {
  expect(read(['שם', 'טלפון'], ['דנה \r\n \n\tלוי', '0501234567'])[0]).toMatchObject({ full_name: 'דנה לוי' });
});

it('a user has as many groups as users may have, and a column contradicts once in a row', () => {
  const rows = Array.from({ length: MAX_GROUPS + 3 }, (_, i) => ['0501234567', `א${i}`]);
  const [user] = read(['טלפון', 'קבוצה'], ...rows);
  expect(user!.groups).toHaveLength(MAX_GROUPS);
  expect(user!.faults).toEqual(
    [0, 1, 2].map((i) => ({
      row: MAX_GROUPS + i + 2,
      column: 'group',
      code: 'too-many-groups',
      value: `א${MAX_GROUPS + i}`,
    })),
  );
  const head = ['טלפון', 'קבוצה', 'קבוצה', 'עצימות'];
  expect(faultsOf(head, ['0501234567', 'א', 'ב', '3'], ['0501234567', 'א', 'ב', '4'])).toEqual([
    '3 intensityLevel contradicts',
  ]);
});

it('what is exported says the same when it is read again', () => {
  fc.assert(
    fc.property(arbitraryUsers, fc.constantFrom('he', 'en'), (all, language) => {
      const { head, rows } = tableOfUsers(all, language);
      const table = [head, ...rows.map((row) => row.map(String))];
      const sheetRows = userRowsOf(table, headerRowOf(table), head.map(columnOfHeader));
      for (const row of sheetRows) expect(userRowSchema.safeParse(row).error).toBeUndefined();
      const again = usersOfRows(sheetRows);
      expect(again.map(({ faults }) => faults).flat()).toEqual([]);
      for (const [i, user] of all.entries()) {
        const { _id, updatedAt: _updatedAt, groups, ...person } = user;
        const said = Object.fromEntries(Object.entries(person).filter(([, value]) => value));
        expect(again[i]).toMatchObject(said);
        expect(again[i]!.groups.map((each) => each.name)).toEqual(groups.map((each) => each.name));
        for (const [
          at,
          {
            preferences: { favoriteCategories, ...preferences },
          },
        ] of groups.entries())
          expect(again[i]!.groups[at]!.preferences).toEqual({
            ...preferences,
            ...(favoriteCategories.length > 0 && { favoriteCategories }),
          });
      }
    }),
  );
});
