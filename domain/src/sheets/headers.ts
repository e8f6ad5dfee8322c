/** The languages of a sheet's headers. */
export type SheetLanguage = 'he' | 'en';

/** Removes case, punctuation, brackets and a trailing number: 'קבוצה 2' → 'קבוצה', '* Phone No. (mobile)' → 'phone no'. */
const normalizeHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/["'׳״’”“]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<!\d)\d+$/, '')
    .trim();

/** Returns a function that finds a column by its header: an exported one in any language, or a synonym. */
export const columnFinder = <Column extends string>(
  columns: readonly Column[],
  headers: Readonly<Record<Column, Readonly<Record<SheetLanguage, string>>>>,
  synonyms: Readonly<Record<Column, readonly string[]>>,
): ((header: string) => Column | undefined) => {
  const byHeader = new Map(
    columns.flatMap((column) =>
      [...Object.values<string>(headers[column]), ...synonyms[column]].map(
        (header) => [normalizeHeader(header), column] as const,
      ),
    ),
  );
  return (header) => byHeader.get(normalizeHeader(header));
};

/** The header is searched in this many rows, because sheets have titles and dates above it. */
const HEADER_SEARCH_ROWS = 10;

/**
 * Index of the header row: the one with the most known headers, of equal ones the last, because a sheet can have one per language.
 * Without any known header, the first row that isn't empty. -1 for a sheet that begins with content, and for an empty one.
 */
export const findHeaderRow = (
  table: readonly (readonly string[])[],
  columnOfHeader: (header: string) => unknown,
  isContent: (row: readonly string[]) => boolean,
): number => {
  let best = -1;
  let most = 1;
  for (const [index, row] of table.slice(0, HEADER_SEARCH_ROWS).entries()) {
    const known = new Set(row.map(columnOfHeader).filter((column) => column !== undefined)).size;
    if (known >= most && !isContent(row)) [best, most] = [index, known];
  }
  if (best >= 0) return best;
  const first = table.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  return isContent(table[first] ?? []) ? -1 : first;
};
