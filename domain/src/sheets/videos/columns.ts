import { columnFinder, findHeaderRow, type SheetLanguage } from '#sheets/headers.ts';

/** What a column of a sheet of videos can hold: what a video is known by, and what is said about it. */
export const videoColumns = [
  'fileKey',
  'fileName',
  'displayName',
  'intensities',
  'path',
  'subCategory',
  'family',
  'series',
  'episode',
  'extraNotes',
  'rightsUntil',
  'tags',
  'needs',
] as const;
export type VideoColumn = (typeof videoColumns)[number];

/** The headers of a sheet of videos; each is understood when it comes back. */
export const videoHeaders: Readonly<Record<VideoColumn, Readonly<Record<SheetLanguage, string>>>> = {
  fileKey: { he: 'מזהה הקובץ', en: 'File key' },
  fileName: { he: 'שם הקובץ', en: 'File name' },
  displayName: { he: 'שם לתצוגה', en: 'Display name' },
  intensities: { he: 'עצימויות', en: 'Intensities' },
  path: { he: 'קטגוריה', en: 'Category' },
  subCategory: { he: 'תת־קטגוריה', en: 'Subcategory' },
  family: { he: 'משפחה', en: 'Family' },
  series: { he: 'סדרה', en: 'Series' },
  episode: { he: 'פרק', en: 'Episode' },
  extraNotes: { he: 'הערות', en: 'Notes' },
  rightsUntil: { he: 'תום הזכויות', en: 'Rights end on' },
  tags: { he: 'תגיות', en: 'Tags' },
  needs: { he: 'מה צריך', en: 'Needs' },
};

/** Other headers that people write, as `normalizeHeader` leaves them. */
const synonyms: Readonly<Record<VideoColumn, readonly string[]>> = {
  fileKey: ['מזהה קובץ', 'מזהה', 'מפתח', 'key', 'filekey'],
  fileName: ['שם קובץ', 'קובץ', 'קובץ וידאו', 'filename', 'file', 'video file', 'clip'],
  displayName: [
    ...['שם', 'שם הסרטון', 'שם סרטון', 'שם התרגיל', 'שם תרגיל', 'תרגיל', 'כותרת'],
    ...['name', 'video name', 'exercise', 'exercise name', 'title'],
  ],
  intensities: ['עצימות', 'רמת עצימות', 'רמות', 'רמה', 'intensity', 'intensity level', 'levels', 'level', 'difficulty'],
  path: ['קטגוריה ראשית', 'קטגוריות', 'נתיב', 'path', 'primary category', 'primary', 'categories'],
  subCategory: [
    'תת קטגוריה',
    'קטגוריה משנית',
    'קטגוריית משנה',
    'sub category',
    'secondary category',
    'secondary',
    'sub',
  ],
  family: ['שם המשפחה', 'video family'],
  series: ['שם הסדרה', 'שם סדרה', 'series name'],
  episode: ['מספר פרק', 'מספר הפרק', 'episode number', 'part'],
  extraNotes: ['הערה', 'note', 'comment', 'comments', 'remarks', 'extra notes'],
  rightsUntil: [
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
  tags: ['תגית', 'תגים', 'תג', 'tag', 'labels', 'keywords'],
  needs: ['צריך', 'דרישות', 'מקום ותנוחה', 'room', 'requirements', 'place'],
};

/** What a column with this header holds; undefined for an unknown header. */
export const videoColumnOfHeader = columnFinder(videoColumns, videoHeaders, synonyms);

const FILE = /\.(mp4|m4v|mov|mkv|avi|webm|mpe?g|m?ts|wmv|flv|3gp)$/i;
/** True for a row of a video: no header looks like a file. */
const hasFile = (row: readonly string[]): boolean => row.some((cell) => FILE.test(cell.trim()));

/** Index of the row with the headers; -1 for a sheet that begins with a video, and for an empty one. */
export const videoHeaderRowOf = (table: readonly (readonly string[])[]): number =>
  findHeaderRow(table, videoColumnOfHeader, hasFile);
