import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportedUser, ImportInput, ImportOutput } from '@zuzu/contract/users.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { sheetWithHiddenRow } from '#testing/sheet-with-hidden-row.ts';
import { pretendUsers, storedUser } from '#testing/pretended-users.ts';
import { readTable } from '#lib/sheets/read-table.ts';

const manager = storedUser('M', 'דנה לוי');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const CSV =
  'שם,נייד,עיר,קבוצה\nבית ספר הדר,050-1234567,חיפה,א1\n,050-1234567,,א2\nדנה,052-7654321,עכו,\nרות,053-1111111,עכו,\nנועה,12,עכו,';

const plannedUser = (row: number, full_name: string, more: Partial<ImportedUser>): ImportedUser => ({
  rows: [row],
  phone_number: '',
  full_name,
  status: 'new',
  needsConfirmation: false,
  changes: [],
  faults: [],
  ...more,
});
/** The server's response to a dry run of CSV. */
const planned = (version: string): ImportOutput => ({
  version,
  users: [
    plannedUser(2, 'בית ספר הדר', {
      rows: [2, 3],
      phone_number: '+972501234567',
      changes: [{ field: 'group', from: null, to: 'א1' }],
    }),
    plannedUser(4, 'דנה', {
      phone_number: '+972527654321',
      status: 'changed',
      needsConfirmation: true,
      changes: [{ field: 'type', from: 'B', to: 'C' }],
    }),
    plannedUser(5, 'רות', {
      phone_number: '+972531111111',
      needsConfirmation: true,
      changes: [{ field: 'type', from: '', to: 'M' }],
    }),
    plannedUser(6, 'נועה', {
      phone_number: '12',
      status: 'faulty',
      faults: [{ row: 6, column: 'phone_number', code: 'invalid-phone', value: '12' }],
    }),
  ],
});

const open = async (imports: (input: ImportInput) => Response) => {
  localStorage.removeItem('usersSheetColumns');
  const pretended = pretendUsers(manager);
  const answer: Answer = (call) =>
    call.path === '/users/import' ? imports(call.body as ImportInput) : pretended.answer(call);
  const screen = await openScreen('/management/users', { ...manager, groups: [] }, answer);
  await button('Excel and CSV').click();
  const sent = () => screen.calls.filter(({ path }) => path === '/users/import').map(({ body }) => body as ImportInput);
  return { ...screen, sent };
};
const choose = (text: string, name = 'schools.csv') =>
  userEvent.upload(document.querySelector('input[accept=".xlsx,.csv,.txt"]')!, new File([text], name));
/** Collects the names and contents of files that the page saves. */
const savedFiles = () => {
  const [names, blobs]: [string[], Blob[]] = [[], []];
  const { click } = HTMLAnchorElement.prototype;
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return create(blob);
  };
  HTMLAnchorElement.prototype.click = function () {
    names.push(this.download);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
    URL.createObjectURL = create;
  });
  const lastTable = async () => {
    const bytes = new Uint8Array(await blobs.at(-1)!.arrayBuffer());
    return ((await readTable(bytes)) as { table: string[][] }).table;
  };
  return { names, lastTable };
};

test('shows a dry run with errors, applies a sheet, and changes types only if ticked', async () => {
  let done = false;
  const { sent } = await open(({ dryRun }) => {
    done ||= !dryRun;
    return Response.json(planned('1'));
  });
  await choose(CSV);
  await expect.element(page.getByRole('radio', { name: 'New 1' })).toBeVisible();
  expect(sent()[0]).toMatchObject({
    dryRun: true,
    newType: 'C',
    rows: [
      { row: 2, full_name: 'בית ספר הדר', phone_number: '050-1234567', group: ['א1'] },
      { row: 3, phone_number: '050-1234567', group: ['א2'] },
      { row: 4, full_name: 'דנה', phone_number: '052-7654321' },
      { row: 5, full_name: 'רות', phone_number: '053-1111111' },
      { row: 6, full_name: 'נועה', phone_number: '12' },
    ],
  });
  await expect.element(page.getByRole('row', { name: /בית ספר הדר/ })).toBeVisible();
  await expect.element(button('Add 1 user')).toBeVisible();

  await page.getByRole('radio', { name: 'Faulty 1' }).click();
  await expect.element(page.getByText(/not a phone number/)).toBeVisible();

  await page.getByRole('radio', { name: 'To confirm 2' }).click();
  await page.getByText('דנה', { exact: true }).click();
  await expect.element(button('Add 1 and change 1')).toBeVisible();
  await page.getByText('רות', { exact: true }).click();
  await button('Add 2 and change 1').click();
  await expect.element(page.getByText('2 added, 1 changed')).toBeVisible();
  expect(done).toBe(true);
  expect(sent().find(({ dryRun }) => !dryRun)).toMatchObject({
    version: '1',
    confirmed: ['+972527654321', '+972531111111'],
  });
});

test('splits rows with several groups in a cell, expands all hints, and undoes an import', async () => {
  const several = Array.from({ length: 7 }, (_, n) => `מורה ${n},05012345${n + 10},"א${n}, ב${n}"`);
  const { sent, calls } = await open(({ rows, dryRun }) =>
    Response.json({
      version: '1',
      ...(!dryRun && { undo: '77' }),
      users: rows.map(({ row, full_name = '', group = [] }) =>
        plannedUser(row, full_name, {
          phone_number: `+9725012345${row}`,
          hints: group
            .filter((value) => value.includes(','))
            .map((value) => ({ row, column: 'group', code: 'several-groups', value })),
        }),
      ),
    }),
  );
  await choose(['שם,נייד,קבוצה', ...several].join('\n'));
  const hints = page.getByRole('dialog').getByText(/Row \d, Group/);
  await button('Show all 7').click();
  await expect.poll(() => hints.elements().length).toBeGreaterThanOrEqual(7);
  await button('Split into groups').click();
  await expect.poll(() => sent().at(-1)!.rows[0]!.group).toEqual(['א0', ' ב0']);
  await button('Add 7 users').click();
  await button('Undo').click();
  await expect.poll(() => calls.some(({ path }) => path === '/users/bulk/77/undo')).toBe(true);
});

test('asks about hidden rows of a sheet', async () => {
  const { sent } = await open(() => Response.json(planned('1')));
  const names = () =>
    sent()
      .at(-1)
      ?.rows.map(({ full_name }) => full_name);
  const chooseFile = () =>
    userEvent.upload(
      document.querySelector('input[accept=".xlsx,.csv,.txt"]')!,
      sheetWithHiddenRow('a.xlsx', ['שם', 'נייד'], ['דנה', '0501234567'], ['נועה', '0527654321']),
    );
  await chooseFile();
  await button('Visible rows only').click();
  await expect.poll(names).toEqual(['נועה']);
  await button('Another file').click();
  await chooseFile();
  await button('Hidden rows too').click();
  await expect.poll(names).toEqual(['דנה', 'נועה']);
});

test('lets the user map columns manually', async () => {
  const { sent } = await open(() => Response.json(planned('1')));
  const text = 'מי,לאן מתקשרים\nדנה,0527654321';
  await choose(text);
  await expect.element(page.getByText(/Which column holds the phone numbers/)).toBeVisible();
  expect(sent()).toEqual([]);
  await button(/לאן מתקשרים/).click();
  await page.getByRole('option', { name: 'Phone number' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]!.rows).toEqual([{ row: 2, phone_number: '0527654321' }]);
});

test('imports the first row of a sheet without headers', async () => {
  const { sent } = await open(() => Response.json(planned('1')));
  const text = 'דנה,0527654321\nנועה,0501234567';
  await choose(text);
  await button(/no header/i)
    .nth(1)
    .click();
  await page.getByRole('option', { name: 'Phone number' }).click();
  await expect
    .poll(() => sent()[0]?.rows)
    .toEqual([
      { row: 1, phone_number: '0527654321' },
      { row: 2, phone_number: '0501234567' },
    ]);
});

test('rejects a file that is not a sheet, and exports users in list order', async () => {
  await open(() => Response.json(planned('1')));
  for (const [text, message] of [
    ['', /sheet of this file is empty/],
    ['PK nothing', /damaged/],
    ['\u0000\u0001', /can’t be read here/],
    ['x\n'.repeat(10_002), /too many rows/],
  ] as const) {
    await choose(text);
    await expect.element(dialog().getByText(message)).toBeVisible();
  }

  const { names, lastTable } = savedFiles();
  for (const [name, file] of [
    ['Excel', 'users.xlsx'],
    ['CSV', 'users.csv'],
  ] as const) {
    await button('Export: Users').click();
    await page.getByRole('menuitem', { name }).click();
    await expect.poll(() => names.at(-1)).toBe(file);
    const [head, row] = await lastTable();
    expect(head).toContain('Phone number');
    expect(row).toEqual(['דנה לוי', expect.stringMatching(/^052/), 'M', '', '', '', 'default', '3', '10', '1', '', '']);
  }
});

test('asks about an unrecognized name column and about two columns of phone numbers', async () => {
  const names = (rows: ImportInput['rows']) => rows.map(({ full_name }) => full_name);
  const { sent } = await open(({ rows }) =>
    Response.json({
      version: '1',
      users: rows.map(({ row, full_name = '' }) =>
        plannedUser(row, full_name, {
          phone_number: `+97250123456${row}`,
          ...(!full_name && {
            status: 'faulty',
            faults: [{ row, column: 'full_name', code: 'missing', value: '' }],
          }),
        }),
      ),
    }),
  );
  await choose('מי,נייד\nדנה,0501234562\nנועה,0501234563');
  const question = page.getByText('Which column is “Full name”?', { exact: false });
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Add|^Nothing/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /מי/ }).click();
  await page.getByRole('option', { name: 'Full name' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Add 2 users')).toHaveAttribute('aria-disabled', 'false');
  expect(names(sent().at(-1)!.rows)).toEqual(['דנה', 'נועה']);

  await button('Another file').click();
  const before = sent().length;
  await choose('שם,טלפון,טלפון\nדנה,0509000102,0529000102');
  await expect.element(page.getByText('Two columns mean the same: Phone number', { exact: false })).toBeVisible();
  expect(sent().length).toBe(before);
  await page.getByRole('button', { name: /טלפון/ }).nth(1).click();
  await page.getByRole('option', { name: 'Not used' }).click();
  await expect.poll(() => sent().at(-1)!.rows).toEqual([{ row: 2, full_name: 'דנה', phone_number: '0509000102' }]);
  await expect.element(button('Add 1 user')).toHaveAttribute('aria-disabled', 'false');
});
