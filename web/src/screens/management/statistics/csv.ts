/** Excel takes a file for UTF-8, and so Hebrew for Hebrew, only with this in front. */
const BYTE_ORDER_MARK = '\u{feff}';
/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[\s\u{200e}\u{200f}]*[=+\-@\t\r]/u;

export type Cell = string | number;

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** A table as a file that Excel opens as it is: RFC 4180, with a byte order mark, and nothing in it that could be a formula. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
