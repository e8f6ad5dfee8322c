import { filesByName, matchVideos, videoRowsOf, videosOfRows } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { tableWidth, type Table } from '#lib/sheets/table.ts';
import { videoForm } from '../sheets/video-form.ts';
import { isEditable, type UploadRow } from './upload-rows.ts';

/** Returns whether a file is a sheet with descriptions. */
export const isSheet = ({ name }: Pick<File, 'name'>): boolean => /\.(xlsx|csv)$/i.test(name);

/**
 * Returns a sheet's descriptions, matched to rows by file name, keyed by row id; and its faults. Returns undefined if no column
 * holds file names. Valid cells of a row apply even if others are invalid: the user reviews them before saving.
 */
export const descriptionsFor = (table: Table, rows: readonly UploadRow[], categories: CategoryTree) => {
  const header = videoForm.headerRowOf(table);
  const columns = Array.from({ length: tableWidth(table) }, (_, i) =>
    videoForm.columnOfHeader(table[header]?.[i] ?? ''),
  );
  if (!columns.includes('fileName')) return undefined;
  // files that aren't stored yet have no key
  const named = columns.map((column) => (column === 'fileKey' ? undefined : column));
  const videos = matchVideos<UploadRow>(videosOfRows(videoRowsOf(table, header, named), categories), {
    byKey: () => undefined,
    byName: filesByName(rows.filter(isEditable), ({ fileName }) => fileName),
  });
  return {
    descriptions: new Map(videos.flatMap(({ file, described }) => (file ? [[file.id, described] as const] : []))),
    faults: videos.flatMap(({ faults }) => faults),
  };
};
