import type { SheetLanguage } from '#sheets/headers.ts';
import { textOfNeeds } from '#sheets/needs-words.ts';
import { textOfTags } from '#videos/tags.ts';
import type { Video } from '#videos/video.ts';
import { videoHeaders } from './columns.ts';
import { notesInSheet } from './read-videos.ts';

/** Columns that an import passes over. */
const toldOnly: Readonly<Record<'length' | 'uploadDate', Readonly<Record<SheetLanguage, string>>>> = {
  length: { he: 'אורך (דקות)', en: 'Length (minutes)' },
  uploadDate: { he: 'תאריך העלאה', en: 'Upload date' },
};

/** Videos as a table, in the given order, with what managers say about them; importing it changes nothing. */
export const tableOfVideos = (
  videos: readonly Video[],
  language: SheetLanguage,
): { head: string[]; rows: (string | number)[][] } => {
  const {
    fileName,
    displayName,
    intensities,
    path,
    family,
    series,
    episode,
    extraNotes,
    rightsUntil,
    tags,
    needs,
    fileKey,
  } = videoHeaders;
  const columns = [
    ...[fileName, displayName, toldOnly.length, intensities, path, family, series, episode, extraNotes],
    rightsUntil,
    tags,
    needs,
    ...[toldOnly.uploadDate, fileKey],
  ];
  return {
    head: columns.map((header) => header[language]),
    rows: videos.map((video) => [
      video.fileName,
      video.displayName,
      Number((video.length / 60).toFixed(2)),
      video.intensities.join(', '),
      video.path,
      video.family ?? '',
      video.series ?? '',
      video.episode ?? '',
      notesInSheet(video.extraNotes ?? ''),
      video.rightsUntil ?? '',
      textOfTags(video.tags ?? []),
      textOfNeeds(video.needs ?? {}, language),
      video.uploadDate.slice(0, 10),
      video.fileKey,
    ]),
  };
};
