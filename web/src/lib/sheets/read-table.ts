import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { MAX_SHEET_ROWS, spoiledDate } from '@zuzu/domain/sheets/cells.ts';
import { brokenRowOf, cellOfCsv } from './csv.ts';
import { MAX_CELLS, mendXlsx, SheetTooLarge } from './mend-xlsx.ts';
import { MAX_FILE_BYTES, tableWidth, type ReadResult } from './table.ts';

/** Maximum unpacked size that a tab can hold. */
const MAX_UNPACKED_BYTES = 150 * 1_024 ** 2;

/** More columns than any of our sheets has; the user is asked about each. */
const MAX_COLUMNS = 500;

const beginsWith = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, i) => bytes[i] === sign);

/** Returns the unpacked size that an archive declares; unpacking fails if it is larger. */
const unpackedBytes = (bytes: Uint8Array): number => {
  let sum = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize;
      return false;
    },
  });
  return sum;
};

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return spoiledDate(cell);
  return cell === null || cell === undefined ? '' : String(cell);
};

const readExcel = async (bytes: Uint8Array<ArrayBuffer>): Promise<ReadResult> => {
  if (unpackedBytes(bytes) > MAX_UNPACKED_BYTES) return { problem: 'too-large' };
  const mended = mendXlsx(bytes);
  const rows = await readSheet(mended.bytes.buffer, mended.sheet);
  const table = rows.map((row) => row.map(cellText));
  // a merged cell applies to each of its rows
  let copied = 0;
  for (const { column, from, to } of mended.merged) {
    copied += Math.min(to, table.length) - from;
    if (copied > MAX_CELLS) throw new SheetTooLarge();
    for (const row of table.slice(from + 1, to + 1)) if (row[column] === '') row[column] = table[from]?.[column] ?? '';
  }
  return { table, hidden: [...mended.hidden].map((number) => number - 1) };
};

/** Decodes UTF-16 (Excel's “Unicode text”), UTF-8 with or without a byte order mark, or else Windows Hebrew. */
const textOf = (bytes: Uint8Array): string => {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1255').decode(bytes);
  }
};

const readCsv = (bytes: Uint8Array): ReadResult => {
  const text = textOf(bytes);
  if (text.includes('\0')) return { problem: 'not-xlsx' };
  // Excel's declaration of the delimiter; the row is kept, so that row numbers stay correct
  const [named, delimiter = ''] = /^\uFEFF?sep=(.)(?=\r?\n)/.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(named === undefined ? text : text.slice(named.length), {
    delimiter,
    delimitersToGuess: [',', ';', '\t'],
  });
  const row = brokenRowOf(data, errors);
  // rows after it can't be trusted
  if (row !== undefined) return { problem: 'quotes', row };
  return { table: data.map((cells) => cells.map(cellOfCsv)) };
};

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

/**
 * Reads the first visible sheet of an Excel file (.xlsx), or a CSV, without trailing empty rows, of which Excel may
 * save a million.
 */
export const readTable = async (bytes: Uint8Array<ArrayBuffer>): Promise<ReadResult> => {
  if (bytes.byteLength > MAX_FILE_BYTES) return { problem: 'too-large' };
  const isZip = beginsWith(bytes, 0x50, 0x4b);
  // an older Excel file, a password-protected one, a PDF or a picture
  if (!isZip && (beginsWith(bytes, 0xd0, 0xcf) || beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)))
    return { problem: 'not-xlsx' };
  try {
    const result = isZip ? await readExcel(bytes) : readCsv(bytes);
    if ('problem' in result) return result;
    const table = result.table.slice(0, result.table.findLastIndex(isFilled) + 1);
    if (table.length === 0) return { problem: 'empty' };
    if (table.filter(isFilled).length > MAX_SHEET_ROWS + 1) return { problem: 'too-many-rows' };
    if (tableWidth(table) > MAX_COLUMNS) return { problem: 'too-large' };
    const hidden = (result.hidden ?? []).filter((row) => isFilled(table[row] ?? []));
    return { table, ...(hidden.length > 0 && { hidden }) };
  } catch (error) {
    if (error instanceof SheetTooLarge) return { problem: 'too-large' };
    console.error(error);
    return { problem: 'broken' };
  }
};
