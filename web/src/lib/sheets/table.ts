/** A sheet: rows of cells as texts; empty rows are in place, so that an index is a row of the file. */
export type Table = string[][];
/** The number of columns. A table may be too long for Math.max(...). */
export const tableWidth = (table: Table): number => table.reduce((most, row) => Math.max(most, row.length), 0);

/** A table with rows left out; the others keep their indexes. */
export const withoutRows = (table: Table, indexes: readonly number[]): Table => {
  const out = new Set(indexes);
  return table.map((row, index) => (out.has(index) ? [] : row));
};

/**
 * Why a file can't be read. `not-xlsx`: another program's or an older Excel's, or one with a password; `quotes`: a field of a CSV goes on
 * after its closing quotation mark, or has none.
 */
export type SheetProblem = 'too-large' | 'too-many-rows' | 'not-xlsx' | 'broken' | 'empty' | 'quotes';
/** `hidden`: indexes of rows that the sheet hides, as a filter does, though something is in them. `row`: the number of a broken row. */
export type ReadResult = { table: Table; hidden?: number[] } | { problem: SheetProblem; row?: number };

/** Twenty thousand rows are a tenth of it. */
export const MAX_FILE_BYTES = 20 * 1_024 ** 2;
