/** Without it, Excel doesn't recognize UTF-8 and garbles Hebrew. */
const BYTE_ORDER_MARK = '\u{feff}';
const FORMULA = /^[\s\u{200e}\u{200f}]*[=+\-@\t\r]/u;
/**
 * Numbers, dates, phone numbers and lists of intensities: a spreadsheet leaves them unchanged, or they are understood
 * without their leading zero.
 */
const PLAIN = /^(?:(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?|\d{4}-\d\d(?:-\d\d)?|0\d{8,9}|[1-5](?:, [1-5])+)$/;
/** Words in numbers, times and dates: '1e5', '10:30 AM', 'May 1'. */
const VALUE_WORDS: ReadonlySet<string> = new Set([
  ...['e', 'am', 'pm'],
  ...['en', 'he'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month });
      return Array.from({ length: 12 }, (_, i) =>
        format.format(new Date(2026, i)).toLowerCase().replace(/\P{L}/gu, ''),
      );
    }),
  ),
]);
/** True for text such as '007', '1.0' or '3/1', which a spreadsheet would reformat. */
const isValue = (text: string): boolean =>
  /^(true|false)$/i.test(text) ||
  (/\d/.test(text) &&
    !PLAIN.test(text) &&
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => VALUE_WORDS.has(word)));
/** True for text that a spreadsheet would misinterpret, or that looks escaped already. */
const isTaken = (text: string): boolean => {
  const bare = text.replace(/^'+/, '');
  return FORMULA.test(bare) || isValue(bare.trim());
};

export type Cell = string | number;

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const harmless = isTaken(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * Returns a table as CSV (RFC 4180) for Excel: with a byte order mark, and with an apostrophe before text that it would
 * change.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Returns a CSV cell without the apostrophe that marks it as text. */
export const cellOfCsv = (text: string): string => (text.startsWith("'") && isTaken(text) ? text.slice(1) : text);

/**
 * Returns the number of the first row whose cells can't be separated, because a stray quotation mark joins lines or
 * cells. A quotation mark inside a field ("ד"ר כהן") is harmless.
 */
export const brokenRowOf = (
  data: readonly (readonly string[])[],
  errors: readonly { type: string; row?: number | undefined }[],
): number | undefined => {
  const width = data.find((row) => row.length > 1)?.length ?? 1;
  const isSound = (row: readonly string[] = []) => row.length === width && !row.some((cell) => /[\r\n]/.test(cell));
  const broken = errors.find(({ type, row = 0 }) => type === 'Quotes' && !isSound(data[row]));
  return broken && (broken.row ?? 0) + 1;
};
