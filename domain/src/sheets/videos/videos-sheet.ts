import * as z from 'zod/mini';
import {
  cellFaultSchema,
  cellTextSchema,
  dateOfCell,
  readCells,
  rowNumberSchema,
  spoiledBy,
  type CellFault,
  type ReadCells,
} from '#sheets/cells.ts';
import { mapToRecord } from '#map-to-record.ts';
import type { SheetLanguage } from '#sheets/headers.ts';
import { rowsOf } from '#sheets/rows.ts';
import { pathOfWords } from '#sheets/words.ts';
import { isBlank, tidyText } from '#texts/plain-text.ts';
import type { CategoryTree } from '#videos/category.ts';
import { MAX_NOTES, MAX_VIDEO_TEXT } from '#videos/limits.ts';
import { isRightsDate, typedDate } from '#videos/rights.ts';
import { normalizePath, pathFault } from '#videos/video-path.ts';
import type { Video } from '#videos/video.ts';
import { notesInSheet, videoCells, videoColumns, type VideoColumn, videoSheet, type WrittenColumn } from './columns.ts';

const cell = z.optional(cellTextSchema);
/** A row of a sheet of videos: its number in the sheet and its cells as texts. */
export const videoRowSchema = z.extend(
  z.object({ row: rowNumberSchema }),
  mapToRecord(videoColumns, () => cell),
);
export type VideoSheetRow = z.infer<typeof videoRowSchema>;

export const videoFaultSchema = cellFaultSchema(videoColumns);
export type VideoFault = CellFault<VideoColumn>;

/** The description of a video in a sheet; missing fields are undefined. */
export type SheetDescription = ReadCells<typeof videoCells> & {
  path?: string;
  extraNotes?: string;
  rightsUntil?: string;
};
/** A video of a sheet: its identification as typed, and its description. `typedPath` is the path before replacing names of categories. */
export type SheetVideo = {
  row: number;
  fileKey: string;
  fileName: string;
  described: SheetDescription;
  typedPath: string;
  faults: VideoFault[];
};

/** The rows of a sheet of videos (`rowsOf`); of several columns of the same kind, the first that isn't empty counts. */
export const videoRowsOf = (
  table: readonly (readonly string[])[],
  header: number,
  columns: readonly (VideoColumn | undefined)[],
): VideoSheetRow[] =>
  rowsOf<VideoColumn, VideoSheetRow>(table, header, columns, (row, column, text) => {
    row[column] ??= text;
  });

/** The category with the sub-category appended, unless it already has it. */
const typedPathOf = ({ path = '', subCategory = '' }: VideoSheetRow): string => {
  const [above, below] = [path, subCategory].map((text) => (isBlank(text) ? '' : normalizePath(text)));
  const parts = `/${above}/`.includes(`/${below}/`) ? [above] : [above, below];
  return parts.filter(Boolean).join('/');
};

/**
 * Converts rows to videos in the same order, each with the faults of its cells; the categories are those of `tree`. Empty cells are
 * ignored. Doesn't check whether the videos exist.
 */
export const videosOfRows = (rows: readonly VideoSheetRow[], tree: CategoryTree): SheetVideo[] =>
  rows.map((row) => {
    const faults: VideoFault[] = [];
    const fault = (column: VideoColumn, code: VideoFault['code'], value: string) =>
      faults.push({ row: row.row, column, code, value });
    const described: SheetDescription = readCells(videoCells, row, faults);

    const typedPath = typedPathOf(row);
    const path = typedPath === '' ? undefined : pathOfWords(typedPath, tree);
    const [spoiledPath, spoiledNotes] = [spoiledBy(typedPath), spoiledBy(row.extraNotes ?? '')];
    if (spoiledPath) fault('path', spoiledPath, typedPath);
    else if (typedPath.length > MAX_VIDEO_TEXT) fault('path', 'too-long', typedPath);
    else if (path !== undefined && pathFault(path) === undefined) described.path = path;
    else if (typedPath !== '') fault('path', 'unknown', typedPath);

    const notes = row.extraNotes ?? '';
    if (spoiledNotes) fault('extraNotes', spoiledNotes, notes);
    else if (notes.length > MAX_NOTES) fault('extraNotes', 'too-long', notes);
    else if (!notes.isWellFormed()) fault('extraNotes', 'not-plain', notes);
    else if (!isBlank(notes)) described.extraNotes = notesInSheet(notes);

    // here, a date by Excel is a valid value
    const rights = tidyText(row.rightsUntil ?? '');
    const rightsUntil = dateOfCell(rights) ?? typedDate(rights);
    if (rightsUntil !== undefined && isRightsDate(rightsUntil)) described.rightsUntil = rightsUntil;
    else if (!isBlank(rights)) fault('rightsUntil', spoiledBy(rights) ?? 'unknown', rights);

    const [fileKey, fileName] = [row.fileKey, row.fileName].map((text) => tidyText(text ?? '')) as [string, string];
    if (fileKey === '' && fileName === '') fault('fileName', 'missing', '');
    return { row: row.row, fileKey, fileName, described, typedPath, faults };
  });

/** A file name without differences of case, spaces and invisible characters. */
const plainName = (name: string): string => tidyText(name).toLowerCase();
const withoutExtension = (name: string): string => name.replace(/\.[^.\s]{1,5}$/, '');

/** Finds files by name, with or without extension, ignoring case. */
export const filesByName = <Item>(items: readonly Item[], nameOf: (item: Item) => string) => {
  const byName = Map.groupBy(items, (item) => plainName(nameOf(item)));
  const byShortName = Map.groupBy(items, (item) => withoutExtension(plainName(nameOf(item))));
  return (typed: string): readonly Item[] => byName.get(plainName(typed)) ?? byShortName.get(plainName(typed)) ?? [];
};

/**
 * Matches the rows of a sheet to files. A row is faulty, and has no file, if none or several match, or if an earlier row has the same
 * one.
 */
export const matchVideos = <Item>(
  videos: readonly SheetVideo[],
  find: { byKey: (fileKey: string) => Item | undefined; byName: (fileName: string) => readonly Item[] },
): (SheetVideo & { file: Item | undefined })[] => {
  const taken = new Set<Item>();
  return videos.map((video) => {
    const { row, fileKey, fileName } = video;
    const [column, value] = fileKey === '' ? (['fileName', fileName] as const) : (['fileKey', fileKey] as const);
    if (value === '') return { ...video, file: undefined };
    const found = fileKey === '' ? find.byName(fileName) : [find.byKey(fileKey)].filter((file) => file !== undefined);
    const [file] = found;
    const code =
      file === undefined ? 'no-video' : found.length > 1 ? 'several-videos' : taken.has(file) ? 'repeated' : undefined;
    if (code !== undefined)
      return { ...video, file: undefined, faults: [{ row, column, code, value }, ...video.faults] };
    taken.add(file!);
    return { ...video, file };
  });
};

// the import ignores these two
const length: WrittenColumn = {
  header: { he: 'אורך (דקות)', en: 'Length (minutes)' },
  write: (video) => Number((video.length / 60).toFixed(2)),
};
const uploadDate: WrittenColumn = {
  header: { he: 'תאריך העלאה', en: 'Upload date' },
  write: (video) => video.uploadDate.slice(0, 10),
};
const { fileKey, fileName, displayName, subCategory: _inPath, ...others } = videoSheet;
const columns: readonly WrittenColumn[] = [
  fileName,
  displayName,
  length,
  ...Object.values(others),
  uploadDate,
  fileKey,
];

/** Videos as a table, in the given order, with their descriptions; importing it changes nothing. */
export const tableOfVideos = (
  videos: readonly Video[],
  language: SheetLanguage,
): { head: string[]; rows: (string | number)[][] } => ({
  head: columns.map(({ header }) => header[language]),
  rows: videos.map((video) => columns.map(({ write }) => write(video, language))),
});
