import { strToU8, zipSync } from 'fflate';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MAX_SHEET_ROWS } from '@zuzu/domain/sheets/cells.ts';
import { readTable } from './read-table.ts';
import { sheetFile } from './sheet-file.ts';
import { MAX_FILE_BYTES } from './table.ts';

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const utf8 = (text: string) => new TextEncoder().encode(text);
/** Letters as Windows wrote Hebrew before Unicode. */
const windows1255 = (text: string) => {
  const letters = new TextDecoder('windows-1255').decode(Uint8Array.from({ length: 256 }, (_, i) => i));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
};
const HEBREW = [
  ['שם', 'טלפון'],
  ['דנה, "לוי"', '0501234567'],
];

describe('a CSV', () => {
  it.each([
    ['UTF-8', utf8('שם,טלפון\r\n"דנה, ""לוי""",0501234567')],
    ['UTF-8 with a mark', utf8('\ufeffשם,טלפון\n"דנה, ""לוי""",0501234567')],
    ['semicolons', utf8('שם;טלפון\n"דנה, ""לוי""";0501234567')],
    ['tabs', utf8('שם\tטלפון\n"דנה, ""לוי"""\t0501234567')],
    ['Windows Hebrew', windows1255('שם,טלפון\n"דנה, ""לוי""",0501234567')],
    [
      'Unicode text',
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from('שם\tטלפון\n"דנה, ""לוי"""\t0501234567', (c) => c.charCodeAt(0)).buffer),
      ]),
    ],
    [
      'big-endian Unicode',
      new Uint8Array(
        [...'\ufeffשם,טלפון\n"דנה, ""לוי""",0501234567'].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 0xff]),
      ),
    ],
  ])('in %s is read', async (_, bytes) => expect(await readTable(bytes)).toEqual({ table: HEBREW }));

  it('keeps its empty rows, so that row numbers are the file’s', async () => {
    expect(await readTable(utf8('a,b\n\n,\nc,d'))).toEqual({ table: [['a', 'b'], [''], ['', ''], ['c', 'd']] });
  });

  it('loses the empty rows at its end, a million of them too', async () => {
    expect(await readTable(utf8(`a,b\n1,2\n${',\n'.repeat(1_000_000)}`))).toEqual({
      table: [
        ['a', 'b'],
        ['1', '2'],
      ],
    });
  });
});

it.each([
  ['a quotation mark in the middle of a field', 'שם,טלפון\nדנה,1\n"קריית חינוך" רבין,2\nנועה,"3"\nרון,4', 3],
  ['a field without its closing mark', 'שם,טלפון\nדנה,"1\nנועה,2', 2],
])('a CSV with %s is not read, and its row is named', async (_, text, row) =>
  expect(await readTable(utf8(text))).toEqual({ problem: 'quotes', row }),
);
it.each([',', ';'])('reads a row with a stray quotation mark whose field ends in its place (%s)', async (by) => {
  const text = 'שם,טלפון\n"ד"ר כהן",1\nנועה,"2"'.replaceAll(',', by);
  expect(await readTable(utf8(text))).toEqual({
    table: [
      ['שם', 'טלפון'],
      ['ד"ר כהן', '1'],
      ['נועה', '2'],
    ],
  });
});
it('reads a CSV that names its delimiter in its first line, as Excel does', async () =>
  expect(await readTable(new TextEncoder().encode('sep=;\r\nשם;טלפון\r\nא, ב;0521'))).toEqual({
    table: [[''], ['שם', 'טלפון'], ['א, ב', '0521']],
  }));

it('a quotation mark within a field that has none around it is text', async () =>
  expect(await readTable(utf8('ביה"ס,צה"ל'))).toEqual({ table: [['ביה"ס', 'צה"ל']] }));

/** Characters of names, without those that write-excel-file drops because XML forbids or discourages them. */
const cell = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu, '').trim());
const rows = fc.array(
  fc.tuple(
    cell,
    fc.constantFrom('=1+1', "'=1", "''-1", '+972', '@x', '007', '_x0041_', 'valueOf', '__proto__', ' "', 'א;ב,ג'),
  ),
  {
    minLength: 1,
    maxLength: 5,
  },
);

it.each(['csv', 'xlsx'] as const)('what is written to %s is read again as it was', async (kind) => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const head = ['שם', 'b'];
      const bytes = await bytesOf(await sheetFile(kind, head, written));
      const result = await readTable(bytes);
      const read = 'table' in result ? result.table : [];
      const trimmed = read
        .map((row) => row.map((text) => text.trim()))
        .filter((row) => row.some((text) => text !== ''));
      expect(trimmed).toEqual([head, ...written.map((row) => row.map((text) => text.trim()))]);
    }),
    { numRuns: 60 },
  );
});

it('a written sheet keeps numbers as numbers and runs from right to left', async () => {
  const { unzipSync, strFromU8 } = await import('fflate');
  const files = unzipSync(await bytesOf(await sheetFile('xlsx', ['שם', 'n'], [['=1+1', 3]])));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toMatch(/<v>3<\/v>/);
});

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DATES = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
/** A file made by hand, as other programs write them, with the content of its sheets. */
const workbook = (
  sheets: { content: string; state?: string; after?: string }[],
  { workbookPr = '', styles = DATES } = {},
) => {
  const listed = sheets.map(({ state }, n) => {
    const hidden = state ? `state="${state}"` : '';
    return `<sheet name="s${n}" sheetId="${n + 1}" ${hidden} r:id="rId${n}"/>`;
  });
  const relations = sheets.map(
    (_, n) => `<Relationship Id="rId${n}" Type="${REL}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const files = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}">${workbookPr}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ content, after = '' }, n) => [
        `xl/worksheets/sheet${n}.xml`,
        `<worksheet ${MAIN}><sheetData>${content}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>;
};

describe('an Excel file', () => {
  it('with formulas, dates, lost zeros, empty and merged cells is read as it shows', async () => {
    const bytes = workbook([
      {
        content: `
      <row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2"><v>501234567</v></c></row>
      <row r="4"><c r="A4" t="str"><f>UPPER("x")</f><v>X</v></c><c r="B4" s="1"><v>46082</v></c><c r="C4" t="str"><f>A1</f></c></row>
      <row r="5"><c r="B5" t="b"><v>1</v></c><c r="C5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      },
    ]);
    const result = await readTable(bytes);
    expect(result).toEqual({
      table: [
        ['', '', ''],
        ['a', '501234567', ''],
        ['', '', ''],
        ['X', '#DATE 2026-03-01', '#NO VALUE'],
        ['', 'true', ''],
      ],
    });
  });

  it('reports files that are broken, empty, protected, too long or zip bombs', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    expect(await readTable(workbook([{ content: '<row' }]))).toEqual({ problem: 'broken' });
    expect(await readTable(zipSync({ 'a.txt': strToU8('a') }) as Uint8Array<ArrayBuffer>)).toEqual({
      problem: 'broken',
    });
    expect(await readTable(utf8('PK not a zip'))).toEqual({ problem: 'broken' });
    expect(await readTable(utf8(''))).toEqual({ problem: 'empty' });
    expect(await readTable(workbook([{ content: '' }]))).toEqual({ problem: 'empty' });
    expect(await readTable(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ problem: 'not-xlsx' });
    expect(await readTable(new Uint8Array([0x89, 0x50, 0, 0]))).toEqual({ problem: 'not-xlsx' });
    expect(await readTable(new Uint8Array(MAX_FILE_BYTES + 1))).toEqual({ problem: 'too-large' });
    expect(await readTable(utf8('x\n'.repeat(MAX_SHEET_ROWS + 2)))).toEqual({ problem: 'too-many-rows' });
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(160 * 1_024 ** 2) }) as Uint8Array<ArrayBuffer>;
    expect(bomb.byteLength).toBeLessThan(1_024 ** 2);
    expect(await readTable(bomb)).toEqual({ problem: 'too-large' });
  });
});

describe('an Excel file with more than a table', () => {
  const ofSheets = (sheets: { state?: string; content: string }[], workbookPr = '') =>
    readTable(workbook(sheets, { workbookPr }));
  const cellAt = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (number: number, text: string, more = '') =>
    `<row r="${number}"${more}>${cellAt(`A${number}`, text)}</row>`;

  it('shows its first visible sheet', async () => {
    const [lists, users] = [row(1, 'רשימות'), row(1, 'משתמשים')];
    for (const state of ['hidden', 'veryHidden'])
      expect(await ofSheets([{ state, content: lists }, { content: users }])).toEqual({ table: [['משתמשים']] });
    expect(await ofSheets([{ state: 'visible', content: users }, { content: lists }])).toEqual({
      table: [['משתמשים']],
    });
    expect(await ofSheets([{ state: 'hidden', content: lists }])).toEqual({ table: [['רשימות']] });
  });

  it('names the rows that it hides, if there is something in them', async () => {
    const content = row(1, 'שם') + row(2, 'א', ' hidden="1"') + row(3, 'ב') + row(4, 'ג', ' hidden="true"');
    const more = `${row(5, 'ד', ' ht="0" customHeight="1"')}<row r="6" hidden="1"/>${row(7, 'ה', ' hidden="0"')}`;
    expect(await ofSheets([{ content: content + more }])).toMatchObject({ hidden: [1, 3, 4] });
  });

  it('has days from 1904 on and booleans as numbers or as words', async () => {
    const content = '<row r="1"><c r="A1" s="1"><v>44620</v></c><c r="B1" t="b"><v>true</v></c></row>';
    for (const on of ['1', 'true'])
      expect(await ofSheets([{ content }], `<workbookPr date1904="${on}"/>`)).toEqual({
        table: [['#DATE 2026-03-01', 'true']],
      });
  });

  it('is not built if its cells are too far from each other', async () => {
    const far = [
      row(2_147_483_647, 'א'),
      `<row r="1">${cellAt('XFE1', 'א')}</row>`,
      `<row r="1">${cellAt('ZZZ1', 'א')}</row>`,
      `${row(1, 'א')}<row r="1048576">${cellAt('XFD1048576', 'ב')}</row>`,
      `<row><c r="A2147483647"><v>1</v></c></row>`,
    ];
    for (const content of far) expect(await ofSheets([{ content }])).toEqual({ problem: 'too-large' });
    expect(await readTable(utf8(','.repeat(100_000) + 'א'))).toEqual({ problem: 'too-large' });
  });
});

describe('what the standard lets writers of Excel files leave out', () => {
  const excel = (content: string, after = '') => readTable(workbook([{ content, after }], { styles: '' }));
  const text = (words: string, more = '') => `<c t="inlineStr"${more}><is><t>${words}</t></is></c>`;

  it('the places of rows and cells', async () => {
    const sheet = `<row>${text('שם')}${text('טלפון')}</row><row>${text('דנה')}<c><v>509</v></c></row><row r="4"><c r="B4"><v>1</v></c><c><v>2</v></c></row>`;
    expect(await excel(sheet)).toEqual({
      table: [
        ['שם', 'טלפון', ''],
        ['דנה', '509', ''],
        ['', '', ''],
        ['', '1', '2'],
      ],
    });
  });

  it('the values of formulas, but an empty text is one', async () => {
    const formula = '<f>A1&amp;"x"</f>';
    const sheet = `<row>${text('א')}<c>${formula}</c><c t="n">${formula}<v/></c><c r="D1" t="str">${formula}<v></v></c><c t="str">${formula}<v>אx</v></c></row>`;
    expect(await excel(sheet)).toEqual({ table: [['א', '#NO VALUE', '#NO VALUE', '', 'אx']] });
  });

  it('reads merged cells into each of their rows', async () => {
    const row = (...words: string[]) =>
      `<row>${words.map((each) => (each === '' ? '<c/>' : text(each))).join('')}</row>`;
    const sheet = row('שם', 'קבוצה') + row('דנה', 'א1') + row('', 'א2') + row('', 'א3') + row('נועה', 'ב');
    expect(await excel(sheet, '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>')).toMatchObject({
      table: [
        ['שם', 'קבוצה'],
        ['דנה', 'א1'],
        ['דנה', 'א2'],
        ['דנה', 'א3'],
        ['נועה', 'ב'],
      ],
    });
  });
});
