import { videoColumnOfHeader } from '@zuzu/domain/sheets/videos/columns.ts';
import {
  videoRowsOf,
  videosOfRows,
  type SheetDescription,
  type VideoFault,
} from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { Table } from '#lib/sheets/table.ts';
import type { UploadRow } from './upload-rows.ts';

/** Ids of the grid columns that support pasting, in their order. */
const pastedColumns = {
  name: 'displayName',
  intensity: 'intensities',
  primary: 'path',
  sub: 'subCategory',
  notes: 'extraNotes',
} as const;
export type PastedColumn = keyof typeof pastedColumns;
export const isPastedColumn = (id: string | undefined): id is PastedColumn =>
  id !== undefined && Object.hasOwn(pastedColumns, id);

/** Returns whether the text is more than one spreadsheet cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim());

/**
 * Returns the descriptions in cells pasted at a column of the first row, one line per row, by row id; and the cells that
 * don't fit. Ignores a first line that repeats the column's header.
 */
export const descriptionsPasted = (
  table: Table,
  rows: readonly Pick<UploadRow, 'id'>[],
  at: PastedColumn,
  categories: CategoryTree,
): { descriptions: ReadonlyMap<string, SheetDescription>; faults: VideoFault[] } => {
  const all = Object.values(pastedColumns);
  const columns = all.slice(all.indexOf(pastedColumns[at]));
  const first = videoColumnOfHeader(table[0]?.[0] ?? '') === columns[0] ? 1 : 0;
  const videos = videosOfRows(videoRowsOf(table, first - 1, columns), categories);
  const idOf = (row: number) => rows[row - 1 - first]?.id;
  return {
    descriptions: new Map(
      videos.flatMap(({ row, described }) => {
        const id = idOf(row);
        return id !== undefined && Object.keys(described).length > 0 ? [[id, described] as const] : [];
      }),
    ),
    // the row already identifies the file
    faults: videos.flatMap(({ faults }) => faults.filter(({ column }) => column !== 'fileName')),
  };
};
