import { readKnownValue, lineOf, type Read } from '#sheets/cells.ts';
import { mapToRecord } from '#map-to-record.ts';
import { columnFinder, findHeaderRow, type SheetLanguage } from '#sheets/headers.ts';
import { needsOfText, textOfNeeds } from '#sheets/needs-words.ts';
import { levelsOfWords } from '#sheets/words.ts';
import { tidyLines } from '#texts/visible-text.ts';
import { MAX_EPISODE, MAX_VIDEO_TEXT } from '#videos/limits.ts';
import { lineFields, lineNames } from '#videos/line-fields.ts';
import { MAX_THINGS, type VideoNeeds } from '#videos/needs.ts';
import { tagsFault, tagsOfText, textOfTags } from '#videos/tags.ts';
import type { Video } from '#videos/video.ts';

/** A line of text. */
export const line = lineOf(MAX_VIDEO_TEXT);
const episodeOf = (text: string): number | undefined => {
  const episode = /^\d{1,6}(\.0+)?$/.test(text) ? Number(text) : NaN;
  return episode <= MAX_EPISODE ? episode : undefined;
};
const tagsOfCell = (text: string): Read<string[]> => {
  const tags = tagsOfText(text);
  const fault = tagsFault(tags);
  return fault === undefined ? tags : { code: fault === 'not-plain' ? fault : 'too-long' };
};
const needsOfCell = (text: string): Read<VideoNeeds> => {
  const needs = needsOfText(text);
  if (!needs) return { code: 'unknown' };
  const { things = [] } = needs;
  const fault = things.length > MAX_THINGS ? 'too-long' : tagsFault(things);
  return fault === undefined ? needs : { code: fault === 'not-plain' ? fault : 'too-long' };
};

/** Notes in a form that sheets support: with uniform line ends, and without characters that XML doesn't allow. */
export const notesInSheet = (notes: string): string =>
  tidyLines(notes)
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Noncharacter_Code_Point}|\ufffd/gu, '')
    .trim();

/** A column of an exported sheet. */
export interface WrittenColumn {
  readonly header: Readonly<Record<SheetLanguage, string>>;
  readonly write: (video: Video, language: SheetLanguage) => string | number;
}
interface VideoSheetColumn {
  readonly header: WrittenColumn['header'];
  /** Other headers in use, as normalized by `normalizeHeader`. */
  readonly synonyms: readonly string[];
  /** Parses a cell. Columns without it are parsed by `videosOfRows`. */
  readonly read?: (text: string) => unknown;
  /** Formats a cell from a video; a column without it is read-only. */
  readonly write?: WrittenColumn['write'];
}
/**
 * The columns of a sheet of videos: its identification and its description. Every exported header is recognized by the import.
 */
export const videoSheet = {
  fileKey: {
    header: { he: 'מזהה הקובץ', en: 'File key' },
    synonyms: ['מזהה קובץ', 'מזהה', 'מפתח', 'key', 'filekey'],
    write: ({ fileKey }) => fileKey,
  },
  fileName: {
    header: { he: 'שם הקובץ', en: 'File name' },
    synonyms: ['שם קובץ', 'קובץ', 'קובץ וידאו', 'filename', 'file', 'video file', 'clip'],
    write: ({ fileName }) => fileName,
  },
  displayName: {
    header: { he: 'שם לתצוגה', en: 'Display name' },
    synonyms: [
      ...['שם', 'שם הסרטון', 'שם סרטון', 'שם התרגיל', 'שם תרגיל', 'תרגיל', 'כותרת'],
      ...['name', 'video name', 'exercise', 'exercise name', 'title'],
    ],
    read: line,
    write: ({ displayName }) => displayName,
  },
  intensities: {
    header: { he: 'עצימויות', en: 'Intensities' },
    synonyms: ['עצימות', 'רמת עצימות', 'רמות', 'רמה', 'intensity', 'intensity level', 'levels', 'level', 'difficulty'],
    read: readKnownValue(levelsOfWords),
    write: ({ intensities }) => intensities.join(', '),
  },
  path: {
    header: { he: 'קטגוריה', en: 'Category' },
    synonyms: ['קטגוריה ראשית', 'קטגוריות', 'נתיב', 'path', 'primary category', 'primary', 'categories'],
    write: ({ path }) => path,
  },
  subCategory: {
    header: { he: 'תת־קטגוריה', en: 'Subcategory' },
    synonyms: [
      'תת קטגוריה',
      'קטגוריה משנית',
      'קטגוריית משנה',
      'sub category',
      'secondary category',
      'secondary',
      'sub',
    ],
  },
  ...mapToRecord(lineNames, (name) => ({
    ...lineFields[name],
    read: line,
    write: (video: Video) => video[name] ?? '',
  })),
  episode: {
    header: { he: 'פרק', en: 'Episode' },
    synonyms: ['מספר פרק', 'מספר הפרק', 'episode number', 'part'],
    read: readKnownValue(episodeOf),
    write: ({ episode = '' }) => episode,
  },
  extraNotes: {
    header: { he: 'הערות', en: 'Notes' },
    synonyms: ['הערה', 'note', 'comment', 'comments', 'remarks', 'extra notes'],
    write: ({ extraNotes = '' }) => notesInSheet(extraNotes),
  },
  rightsUntil: {
    header: { he: 'תום הזכויות', en: 'Rights end on' },
    synonyms: [
      'זכויות עד',
      'תום זכויות',
      'סיום זכויות',
      'תאריך תום זכויות',
      'rights until',
      'rights end',
      'rights',
      'licence ends',
      'license ends',
    ],
    write: ({ rightsUntil = '' }) => rightsUntil,
  },
  tags: {
    header: { he: 'תגיות', en: 'Tags' },
    synonyms: ['תגית', 'תגים', 'תג', 'tag', 'labels', 'keywords'],
    read: tagsOfCell,
    write: ({ tags = [] }) => textOfTags(tags),
  },
  needs: {
    header: { he: 'מה צריך', en: 'Needs' },
    synonyms: ['צריך', 'דרישות', 'מקום ותנוחה', 'room', 'requirements', 'place'],
    read: needsOfCell,
    write: ({ needs = {} }, language) => textOfNeeds(needs, language),
  },
} satisfies Readonly<Record<string, VideoSheetColumn>>;
type VideoSheet = typeof videoSheet;
export type VideoColumn = keyof VideoSheet;
export const videoColumns = Object.keys(videoSheet) as VideoColumn[];
export const videoHeaders = mapToRecord(videoColumns, (column) => videoSheet[column].header);

type ReadColumn = {
  [Column in VideoColumn]: VideoSheet[Column] extends { read: unknown } ? Column : never;
}[VideoColumn];
type VideoCells = { [Column in ReadColumn]: VideoSheet[Column]['read'] };
/** The readers of the columns whose cells are parsed individually. */
export const videoCells = Object.fromEntries(
  Object.entries(videoSheet).flatMap(([column, sheetColumn]) =>
    'read' in sheetColumn ? [[column, sheetColumn.read]] : [],
  ),
) as VideoCells;

/** Returns the kind of a column by its header; undefined for an unknown header. */
export const videoColumnOfHeader = columnFinder(
  videoColumns,
  videoHeaders,
  mapToRecord(videoColumns, (column) => videoSheet[column].synonyms),
);

const FILE = /\.(mp4|m4v|mov|mkv|avi|webm|mpe?g|m?ts|wmv|flv|3gp)$/i;
/** True for a row of a video: no header looks like a file. */
const hasFile = (row: readonly string[]): boolean => row.some((cell) => FILE.test(cell.trim()));

/** Index of the row with the headers; -1 for a sheet that begins with a video, and for an empty one. */
export const videoHeaderRowOf = (table: readonly (readonly string[])[]): number =>
  findHeaderRow(table, videoColumnOfHeader, hasFile);
