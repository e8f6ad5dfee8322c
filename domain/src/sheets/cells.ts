import * as z from 'zod/mini';
import { isBlank, isPlainText, tidyText } from '#texts/plain-text.ts';

/** The most rows of a sheet: five hundred schools with twenty classes each. */
export const MAX_SHEET_ROWS = 10_000;
/** The most groups in all rows of a sheet together. */
export const MAX_SHEET_GROUPS = 2 * MAX_SHEET_ROWS;
/** The most rows in Excel. */
const MAX_ROW = 1_048_576;
/** Longer than any valid value, so that too long ones can be reported. */
export const MAX_CELL = 10_001;

/** The number of a row in its sheet, from 1. */
export const rowNumberSchema = z.int().check(z.minimum(1), z.maximum(MAX_ROW));
/** The text of a cell. */
export const cellTextSchema = z.string().check(z.maxLength(MAX_CELL));

/**
 * Faults and hints about cells; `spoiled`: Excel replaced the typed text with a date or an error; `no-value`: a
 * formula without a stored result.
 */
const cellFaultCodes = [
  'missing',
  'invalid-phone',
  'unknown',
  'too-long',
  'not-plain',
  'spoiled',
  'no-value',
  'not-email',
  'several-groups',
  'contradicts',
  'one-group',
  'too-many-groups',
  'last-manager',
  'no-video',
  'several-videos',
  'repeated',
] as const;
/** A fault of a cell in one of these columns; `value` is the cell's text. */
export const cellFaultSchema = <Column extends string>(columns: readonly Column[]) =>
  z.object({ row: z.int(), column: z.enum(columns), code: z.enum(cellFaultCodes), value: z.string() });
export type CellFault<Column extends string = string> = {
  row: number;
  column: Column;
  code: (typeof cellFaultCodes)[number];
  value: string;
};

/** An error or date (`spoiledDate`) in place of the typed text. */
const SPOILED = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|DATE )/;
/** The text of a cell that Excel turned into a date, as in '3/1' for a class. */
export const spoiledDate = (date: Date): string => `#DATE ${date.toISOString().slice(0, 10)}`;
/** The day of a cell that Excel turned into a date; undefined for any other cell. */
export const dateOfCell = (text: string): string | undefined => /^#DATE (\d{4}-\d\d-\d\d)$/.exec(text)?.[1];
/** The text of a cell whose formula has no stored result. */
export const NO_VALUE = '#NO VALUE';
/** The fault of a cell that no longer has the typed text; undefined for any other cell. */
export const spoiledBy = (text: string): 'spoiled' | 'no-value' | undefined => {
  if (text === NO_VALUE) return 'no-value';
  return SPOILED.test(text) ? 'spoiled' : undefined;
};

type Fault = { code: CellFault['code'] };
/** The value of a cell, or its fault. */
export type Read<Value> = Value | Fault;
export const isFault = (read: unknown): read is Fault => typeof read === 'object' && read !== null && 'code' in read;

/** Reads a text; several lines are joined into one. */
export const lineOf =
  (maxLength: number) =>
  (text: string): Read<string> => {
    const line = text
      .split(/[\r\n\t]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' ');
    if (!isPlainText(line)) return { code: 'not-plain' };
    return line.length > maxLength ? { code: 'too-long' } : line;
  };
/** Reads a value; one that `read` doesn't know is a fault. */
export const readKnownValue =
  <Value>(read: (text: string) => Value | undefined) =>
  (text: string): Read<Value> =>
    read(text) ?? { code: 'unknown' };

type Readers = Readonly<Record<string, (text: string) => unknown>>;
/** The values of the readable cells. */
export type ReadCells<Cells extends Readers> = { [Column in keyof Cells]?: Exclude<ReturnType<Cells[Column]>, Fault> };

/** Reads cells of one row, each by its reader; an empty cell is ignored. Faults are added to `faults`. */
export const readCells = <Cells extends Readers>(
  cells: Cells,
  row: { row: number } & { [Column in keyof Cells]?: string | undefined },
  faults: { push: (fault: CellFault<keyof Cells & string>) => void },
): ReadCells<Cells> => {
  const values: Record<string, unknown> = {};
  for (const column of Object.keys(cells)) {
    const text = tidyText(row[column] ?? '');
    if (isBlank(text)) continue;
    const spoiled = spoiledBy(text);
    const read = spoiled ? { code: spoiled } : cells[column]!(text);
    if (isFault(read)) faults.push({ row: row.row, column, code: read.code, value: text });
    else values[column] = read;
  }
  return values as ReadCells<Cells>;
};
