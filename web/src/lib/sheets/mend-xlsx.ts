import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { NO_VALUE } from '@zuzu/domain/sheets/cells.ts';

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const MERGED = /<(?:\w+:)?mergeCell\b[^>]*?\sref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const ROW_OR_CELL = /<((?:\w+:)?)(row|c)\b([^>]*?)(\/?)>/g;
const REFERENCE = /\sr="([A-Z]*)(\d*)"/;
const EMPTY_FORMULA =
  /<((?:\w+:)?)c\b([^>]*)>\s*<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;
const TYPE = /\st="(\w*)"/;
/** The start of a cell with a boolean as a word. */
const BOOLEAN = /(<(?:\w+:)?c\b[^>]*\st="b"[^>]*>\s*<(?:\w+:)?v>)(true|false)(?=<)/g;

/** 'AB' → 28. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
/** 28 → 'AB'. */
const columnLetters = (number: number): string =>
  number > 0 ? columnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26)) : '';

/** True for an attribute of the XML type boolean. */
const isOn = (attributes: string, name: string): boolean => new RegExp(`\\s${name}="(?:1|true)"`).test(attributes);

/** Excel's maximum. */
const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
/** Maximum number of cells, including empty ones: a hundred times what ten thousand users need. */
export const MAX_CELLS = 10_000_000;
/** The cells of a sheet are too far apart to form a table. */
export class SheetTooLarge extends Error {}

/**
 * Adds missing references to rows and cells, which follow their predecessors. Adds the numbers of hidden rows to
 * `hidden`.
 */
const withReferences = (xml: string, hidden: Set<number>): string => {
  let [row, column, lastRow, lastColumn] = [0, 0, 0, 0];
  return xml.replace(ROW_OR_CELL, (tag, prefix: string, name: string, attributes: string, end: string) => {
    const [, letters = '', digits = ''] = REFERENCE.exec(attributes) ?? [];
    if (name === 'row') {
      [row, column] = [digits === '' ? row + 1 : Number(digits), 0];
      if (isOn(attributes, 'hidden') || /\sht="0(?:\.0*)?"/.test(attributes)) hidden.add(row);
    } else {
      column = letters === '' ? column + 1 : columnNumber(letters);
      if (end === '') [lastRow, lastColumn] = [Math.max(lastRow, row, Number(digits)), Math.max(lastColumn, column)];
    }
    if (Math.max(row, Number(digits)) > MAX_ROW || column > MAX_COLUMN || lastRow * lastColumn > MAX_CELLS)
      throw new SheetTooLarge();
    if (digits !== '') return tag;
    const reference = name === 'row' ? String(row) : columnLetters(column) + String(row);
    return `<${prefix}${name}${attributes} r="${reference}"${end}>`;
  });
};

/** Replaces formulas without a cached value with an error value. An empty text is a cached value. */
const withValues = (xml: string): string =>
  xml.replace(EMPTY_FORMULA, (cell, prefix: string, attributes: string, value: string | undefined) => {
    if (value !== undefined && TYPE.exec(attributes)?.[1] === 'str') return cell;
    return `<${prefix}c${attributes.replace(TYPE, '')} t="str"><${prefix}v>${NO_VALUE}</${prefix}v></${prefix}c>`;
  });

/** Returns the path of the first visible sheet in an archive, and its number. */
const firstSheet = (files: Readonly<Record<string, Uint8Array>>): { path: string | undefined; number: number } => {
  const text = (name: string) => (files[name] ? strFromU8(files[name]) : '');
  const relations = text('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? [];
  const sheets = [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)].map(([, attributes = ''], i) => {
    const id = /\s\w+:id="([^"]*)"/.exec(attributes)?.[1];
    const relation = relations.find((each) => each.includes(`Id="${id}"`)) ?? '';
    const path = `xl/${/\sTarget="\/?(?:xl\/)?([^"]*)"/.exec(relation)?.[1]}`;
    return { path, number: i + 1, isHidden: /\sstate="(?:very)?hidden"/i.test(attributes) };
  });
  // a chart can be a sheet
  const tables = sheets.filter(({ path }) => WORKSHEET.test(path) && path in files);
  const first = tables.find(({ isHidden }) => !isHidden) ?? tables[0];
  return first ?? { path: Object.keys(files).find((name) => WORKSHEET.test(name)), number: 1 };
};

/** Cells merged with those below them: column and rows, from 0. */
export type MergedDown = { column: number; from: number; to: number };
/** `sheet`: the number of the first visible sheet, with its merged cells and the numbers of its hidden rows. */
type Mended = {
  bytes: Uint8Array<ArrayBuffer>;
  sheet: number;
  merged: MergedDown[];
  hidden: ReadonlySet<number>;
};

/**
 * Returns an Excel file (.xlsx) that its reader can handle: with optional parts that writers may omit, such as cell
 * references, and with booleans in one form.
 */
export const mendXlsx = (bytes: Uint8Array<ArrayBuffer>): Mended => {
  const files = unzipSync(bytes, {
    filter: ({ name }) => WORKSHEET.test(name) || name.startsWith('xl/workbook') || name.startsWith('xl/_rels/'),
  });
  const { path, number } = firstSheet(files);
  const hidden = new Set<number>();
  let merged: MergedDown[] = [];
  const mended: Record<string, Uint8Array> = {};
  const mend = (name: string | undefined, change: (xml: string) => string): void => {
    const content = name === undefined ? undefined : files[name];
    if (name === undefined || !content) return;
    const xml = strFromU8(content);
    const whole = change(xml);
    if (whole !== xml) mended[name] = strToU8(whole);
  };
  mend('xl/workbook.xml', (xml) => xml.replace(/(\sdate1904=")true"/, '$11"'));
  mend(path, (xml) => {
    merged = [...xml.matchAll(MERGED)].map(([, letters, from, to]) => ({
      column: columnNumber(letters!) - 1,
      from: Number(from) - 1,
      to: Number(to) - 1,
    }));
    return withValues(withReferences(xml, hidden)).replace(
      BOOLEAN,
      (_, cell: string, value: string) => cell + (value === 'true' ? '1' : '0'),
    );
  });
  const isWhole = Object.keys(mended).length === 0;
  return {
    bytes: isWhole ? bytes : new Uint8Array(zipSync({ ...unzipSync(bytes), ...mended }, { level: 0 })),
    sheet: number,
    merged,
    hidden,
  };
};
