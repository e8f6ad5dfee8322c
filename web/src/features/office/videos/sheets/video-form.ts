import {
  videoColumnOfHeader,
  videoColumns,
  videoHeaderRowOf,
  videoHeaders,
  type VideoColumn,
} from '@zuzu/domain/sheets/videos/columns.ts';
import type { SheetForm } from '#features/office/sheets/sheet-form.ts';

/** The columns of a sheet of videos. */
export const videoForm: SheetForm<VideoColumn> = {
  columns: videoColumns,
  headers: videoHeaders,
  columnOfHeader: videoColumnOfHeader,
  headerRowOf: videoHeaderRowOf,
};
