import { filesByName, matchVideos, videoRowsOf, videosOfRows } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { tableWidth, type Table } from '#lib/sheets/table.ts';
import { videoForm } from '../sheets/video-form.ts';
import { isEditable, type UploadRow } from './upload-rows.ts';

/** True for a file that describes others. */
export const isSheet = ({ name }: Pick<File, 'name'>): boolean => /\.(xlsx|csv)$/i.test(name);

/**
 * The descriptions that a sheet has for rows of files, by the rows' ids, each by its file name; and its faults. Undefined if no column
 * holds file names. What is sound in a row counts, even if another cell isn't: it is seen before it is saved.
 */
export const descriptionsFor = (table: Table, rows: readonly UploadRow[], categories: CategoryTree) => {
  const header = videoForm.headerRowOf(table);
  const columns = Array.from({ length: tableWidth(table) }, (_, i) =>
    videoForm.columnOfHeader(table[header]?.[i] ?? ''),
  );
  if (!columns.includes('fileName')) return undefined;
  // files that were never stored have no key
  const named = columns.map((column) => (column === 'fileKey' ? undefined : column));
  const videos = matchVideos<UploadRow>(videosOfRows(videoRowsOf(table, header, named), categories), {
    byKey: () => undefined,
    byName: filesByName(rows.filter(isEditable), ({ fileName }) => fileName),
  });
  return {
    descriptions: new Map(videos.flatMap(({ file, said }) => (file ? [[file.id, said] as const] : []))),
    faults: videos.flatMap(({ faults }) => faults),
  };
};
