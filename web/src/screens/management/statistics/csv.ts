/** Without it, Excel doesn't recognize UTF-8 and garbles Hebrew. */
const BYTE_ORDER_MARK = '\u{feff}';
/** Text that a spreadsheet would interpret as a formula. */
const FORMULA = /^[\s\u{200e}\u{200f}]*[=+\-@\t\r]/u;

export type Cell = string | number;

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** A table as CSV (RFC 4180) that Excel opens directly: with a byte order mark, and with formulas neutralized. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
