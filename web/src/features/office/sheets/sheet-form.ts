import type { SheetLanguage } from '@zuzu/domain/sheets/headers.ts';
import { officeLanguage } from '#lib/texts/language.ts';

/** What the columns of a kind of sheet can hold, and how they are recognized. */
export interface SheetForm<Column extends string> {
  columns: readonly Column[];
  headers: Readonly<Record<Column, Readonly<Record<SheetLanguage, string>>>>;
  columnOfHeader: (header: string) => Column | undefined;
  /** Index of the row with the headers, -1 for none. */
  headerRowOf: (table: readonly (readonly string[])[]) => number;
  /** True if several columns with these headers may hold the same; nothing may if missing. */
  isMeantTwice?: (column: Column, headers: readonly string[]) => boolean;
}

/** What a column holds, by the name that exported sheets give it. */
export const columnName = <Column extends string>({ headers }: SheetForm<Column>, column: Column): string =>
  headers[column][officeLanguage()];
