import type { SheetLanguage } from '@zuzu/domain/sheets/headers.ts';
import { officeLanguage } from '#lib/texts/language.ts';

/** The supported columns of a type of sheet, and how they are recognized. */
export interface SheetForm<Column extends string> {
  columns: readonly Column[];
  headers: Readonly<Record<Column, Readonly<Record<SheetLanguage, string>>>>;
  columnOfHeader: (header: string) => Column | undefined;
  /** Index of the header row, -1 for none. */
  headerRowOf: (table: readonly (readonly string[])[]) => number;
  /** Returns whether several columns with these headers may have the same meaning; not allowed by default. */
  isMeantTwice?: (column: Column, headers: readonly string[]) => boolean;
}

/** Column meanings by their header in exported sheets. */
export const columnName = <Column extends string>({ headers }: SheetForm<Column>, column: Column): string =>
  headers[column][officeLanguage()];
