import { MAX_CELL } from './cells.ts';

/**
 * The rows of a table below its header (an index, -1 for none), each with its number in the file, from 1; `add` is called for each cell
 * that isn't empty, in a known column. Rows without such cells are skipped; texts longer than any valid value are cut.
 */
export const rowsOf = <Column, Row extends { row: number }>(
  table: readonly (readonly string[])[],
  header: number,
  columns: readonly (Column | undefined)[],
  add: (row: Row, column: Column, text: string) => void,
): Row[] =>
  table.slice(header + 1).flatMap((cells, index) => {
    const row = { row: header + index + 2 } as Row;
    for (const [at, column] of columns.entries()) {
      const text = cells[at]?.trim() ?? '';
      if (column !== undefined && text !== '') add(row, column, text.slice(0, MAX_CELL));
    }
    return Object.keys(row).length > 1 ? [row] : [];
  });
