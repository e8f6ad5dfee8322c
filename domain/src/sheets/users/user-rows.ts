import { rowsOf } from '#sheets/rows.ts';
import type { UserColumn } from './columns.ts';
import type { UserSheetRow } from './read-users.ts';

/**
 * The rows of a sheet of users (`rowsOf`). Several columns of groups make several names, several of names one name; of others the
 * first that isn't empty counts.
 */
export const userRowsOf = (
  table: readonly (readonly string[])[],
  header: number,
  columns: readonly (UserColumn | undefined)[],
): UserSheetRow[] =>
  rowsOf<UserColumn, UserSheetRow>(table, header, columns, (row, column, text) => {
    if (column === 'group') (row.group ??= []).push(text);
    else if (column === 'full_name') row.full_name = row.full_name ? `${row.full_name} ${text}` : text;
    else row[column] ??= text;
  });
