import { currentLanguage } from '#lib/texts/language.ts';
import { csvOf, type Cell } from './csv.ts';

/** The file types of exported sheets. */
export const sheetKinds = ['xlsx', 'csv'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const WIDEST = 50;
/** The width of a column, in characters. */
const widthOf = (column: number, rows: readonly (readonly Cell[])[]): number =>
  Math.min(WIDEST, 2 + rows.reduce((most, row) => Math.max(most, String(row[column] ?? '').length), 6));

/**
 * Escapes text for Excel, which reads '_x0041_' as 'A'. Adds a space to words such as 'valueOf', because
 * write-excel-file looks texts up in a plain object and would write a broken file.
 */
const escaped = (text: string): string =>
  text in Object.prototype ? `${text} ` : text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Returns a table as an Excel file. Texts that look like formulas stay texts; a Hebrew sheet is right-to-left. */
export const sheetFile = async (
  kind: SheetKind,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Blob> => {
  if (kind === 'csv') return new Blob([csvOf(head, rows)], { type: 'text/csv;charset=utf-8' });
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const data = [
    head.map((value) => ({ value: escaped(value), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) =>
        typeof value === 'number' ? { value, type: Number } : { value: escaped(value), type: String, format: '@' },
      ),
    ),
  ];
  return writeXlsxFile(data, {
    rightToLeft: currentLanguage() === 'he',
    stickyRowsCount: 1,
    columns: head.map((_, column) => ({ width: widthOf(column, [head, ...rows]) })),
  }).toBlob();
};
