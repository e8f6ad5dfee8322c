import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { NO_VALUE } from '@zuzu/domain/sheets/cells.ts';

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const MERGED = /<(?:\w+:)?mergeCell\b[^>]*?\sref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const ROW_OR_CELL = /<((?:\w+:)?)(row|c)\b([^>]*?)(\/?)>/g;
const REFERENCE = /\sr="([A-Z]*)(\d*)"/;
const EMPTY_FORMULA =
  /<((?:\w+:)?)c\b([^>]*)>\s*<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;
const TYPE = /\st="(\w*)"/;

/** 'AB' → 28. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
/** 28 → 'AB'. */
const columnLetters = (number: number): string =>
  number > 0 ? columnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26)) : '';

/** Writes where a row or a cell is, where the file leaves it out: after the one before. */
const withPlaces = (xml: string): string => {
  let [row, column] = [0, 0];
  return xml.replace(ROW_OR_CELL, (tag, prefix: string, name: string, attributes: string, end: string) => {
    const [, letters = '', digits = ''] = REFERENCE.exec(attributes) ?? [];
    if (name === 'row') [row, column] = [digits === '' ? row + 1 : Number(digits), 0];
    else column = letters === '' ? column + 1 : columnNumber(letters);
    if (digits !== '') return tag;
    const place = name === 'row' ? String(row) : columnLetters(column) + String(row);
    return `<${prefix}${name}${attributes} r="${place}"${end}>`;
  });
};

/** Gives formulas that were never worked out a value that says so. An empty text is one that was. */
const withValues = (xml: string): string =>
  xml.replace(EMPTY_FORMULA, (cell, prefix: string, attributes: string, value: string | undefined) => {
    if (value !== undefined && TYPE.exec(attributes)?.[1] === 'str') return cell;
    return `<${prefix}c${attributes.replace(TYPE, '')} t="str"><${prefix}v>${NO_VALUE}</${prefix}v></${prefix}c>`;
  });

/** The path of the first sheet in an archive. */
const firstSheet = (files: Readonly<Record<string, Uint8Array>>): string | undefined => {
  const text = (name: string) => (files[name] ? strFromU8(files[name]) : '');
  const id = /<(?:\w+:)?sheet\b[^>]*?\s\w+:id="([^"]*)"/.exec(text('xl/workbook.xml'))?.[1];
  const relations = text('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? [];
  const target = relations.find((each) => each.includes(`Id="${id}"`))?.match(/\sTarget="\/?(?:xl\/)?([^"]*)"/)?.[1];
  return (
    Object.keys(files).find((name) => name === `xl/${target}`) ??
    Object.keys(files).find((name) => WORKSHEET.test(name))
  );
};

/** Cells that are merged with those below them: column and rows, from 0. */
export type MergedDown = { column: number; from: number; to: number };

/**
 * An Excel file (.xlsx) with what its reader needs and the standard lets writers leave out: the places of cells and the values
 * of formulas; and which cells of its first sheet are merged.
 */
export const mendXlsx = (bytes: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; merged: MergedDown[] } => {
  const files = unzipSync(bytes, {
    filter: ({ name }) => WORKSHEET.test(name) || name.startsWith('xl/workbook') || name.startsWith('xl/_rels/'),
  });
  const mended: Record<string, Uint8Array> = {};
  let merged: MergedDown[] = [];
  const first = firstSheet(files);
  for (const [name, content] of Object.entries(files)) {
    if (!WORKSHEET.test(name)) continue;
    const xml = strFromU8(content);
    const whole = withValues(withPlaces(xml));
    if (whole !== xml) mended[name] = strToU8(whole);
    if (name === first)
      merged = [...xml.matchAll(MERGED)].map(([, letters, from, to]) => ({
        column: columnNumber(letters!) - 1,
        from: Number(from) - 1,
        to: Number(to) - 1,
      }));
  }
  const isWhole = Object.keys(mended).length === 0;
  return { bytes: isWhole ? bytes : new Uint8Array(zipSync({ ...unzipSync(bytes), ...mended }, { level: 0 })), merged };
};
