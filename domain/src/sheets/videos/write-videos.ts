import type { SheetLanguage } from '#sheets/headers.ts';
import type { Video } from '#videos/video.ts';
import { videoSheet, type WrittenColumn } from './columns.ts';

// an import passes over these two
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

/** Videos as a table, in the given order, with what managers say about them; importing it changes nothing. */
export const tableOfVideos = (
  videos: readonly Video[],
  language: SheetLanguage,
): { head: string[]; rows: (string | number)[][] } => ({
  head: columns.map(({ header }) => header[language]),
  rows: videos.map((video) => columns.map(({ write }) => write(video, language))),
});
