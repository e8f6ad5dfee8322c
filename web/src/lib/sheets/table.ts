/** A sheet: rows of cells as texts. Empty rows are kept, so that indexes match the file. */
export type Table = string[][];
/** The number of columns. A table may be too long for Math.max(...). */
export const tableWidth = (table: Table): number => table.reduce((most, row) => Math.max(most, row.length), 0);

/** Blanks rows of a table; the others keep their indexes. */
export const withoutRows = (table: Table, indexes: readonly number[]): Table => {
  const out = new Set(indexes);
  return table.map((row, index) => (out.has(index) ? [] : row));
};

/**
 * Why a file can't be read. `not-xlsx`: another format, an older Excel file, or a password-protected one; `quotes`: a
 * field of a CSV has text after its closing quotation mark, or no closing one.
 */
export type SheetProblem = 'too-large' | 'too-many-rows' | 'not-xlsx' | 'broken' | 'empty' | 'quotes';
/** `hidden`: indexes of hidden rows with content, for example filtered ones. `row`: the number of a broken row. */
export type ReadResult = { table: Table; hidden?: number[] } | { problem: SheetProblem; row?: number };

/** Twenty thousand rows are a tenth of it. */
export const MAX_FILE_BYTES = 20 * 1_024 ** 2;
