import {
  columnOfHeader,
  headerRowOf,
  isMeantTwice,
  userColumns,
  userHeaders,
  type UserColumn,
} from '@zuzu/domain/sheets/users/columns.ts';
import type { SheetForm } from '#components/sheets/sheet-form.ts';

/** The columns of a sheet of users. */
export const userForm: SheetForm<UserColumn> = {
  columns: userColumns,
  headers: userHeaders,
  columnOfHeader,
  headerRowOf,
  isMeantTwice,
  storageKey: 'usersSheetColumns',
};
