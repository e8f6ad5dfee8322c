/** Without it, Excel doesn't recognize UTF-8 and garbles Hebrew. */
const BYTE_ORDER_MARK = '\u{feff}';
const FORMULA = /^[\s\u{200e}\u{200f}]*[=+\-@\t\r]/u;
/**
 * Numbers, dates, phone numbers and lists of intensities that stay unchanged, or are understood without their zero: text that looks like
 * them is no text to be kept from a spreadsheet.
 */
const PLAIN = /^(?:(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?|\d{4}-\d\d(?:-\d\d)?|0\d{8,9}|[1-5](?:, [1-5])+)$/;
/** The words of numbers, times and dates: '1e5', '10:30 AM', 'May 1'. */
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
/** True for '007', '1.0', '3/1' and the like, which a spreadsheet writes differently. */
const isValue = (text: string): boolean =>
  /^(true|false)$/i.test(text) ||
  (/\d/.test(text) &&
    !PLAIN.test(text) &&
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => VALUE_WORDS.has(word)));
/** True for text that a spreadsheet takes for something else, or that looks like one that was neutralized. */
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

/** A table as CSV (RFC 4180) that Excel opens directly: with a byte order mark, and with an apostrophe before what it would change. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** The text of a cell of a CSV without the apostrophe that keeps it a text. */
export const cellOfCsv = (text: string): string => (text.startsWith("'") && isTaken(text) ? text.slice(1) : text);

/**
 * Returns the number of the first row whose cells can't be separated: a stray quotation mark made a field go on past its line, or swallow its
 * neighbours. One within a field that still ends in its place ("ד"ר כהן") does no harm.
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
