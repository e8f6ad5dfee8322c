import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import { familyOfPath, normalizePath, pathFault, pathParts } from '@zuzu/domain/videos/video-path.ts';
import type { VideoRow } from './videos.repository.ts';

const descriptiveFields = [
  'display_name',
  'title_ar',
  'title_en',
  'title_ru',
  'path',
  'intensities',
  'family',
  'series',
  'episode',
  'extra_notes',
  'cues',
  'rights_until',
  'tags',
] as const;
export type VideoChange = Pick<VideoRow, (typeof descriptiveFields)[number]>;

/** Applies a manager's change to a video, and validates it. Omitted fields stay unchanged. */
export const changeVideo = (video: VideoRow, change: ChangedVideo): { changed: VideoChange; faults: FieldFault[] } => {
  const path = change.path === undefined ? video.path : normalizePath(change.path);
  const fault = change.path === undefined ? undefined : pathFault(change.path);
  return {
    changed: {
      display_name: change.displayName ?? change.name ?? video.display_name,
      title_ar: (change.titles?.ar ?? video.title_ar).trim(),
      title_en: (change.titles?.en ?? video.title_en).trim(),
      title_ru: (change.titles?.ru ?? video.title_ru).trim(),
      path,
      intensities: change.intensities ?? video.intensities,
      family: familyAfter(video, change, path),
      series: change.series === undefined ? video.series : textOrNull(change.series),
      episode: change.episode === undefined ? video.episode : change.episode,
      extra_notes: change.extraNotes === undefined ? video.extra_notes : (change.extraNotes ?? ''),
      cues: change.cues === undefined ? video.cues : (change.cues ?? '').trim(),
      rights_until: change.rightsUntil === undefined ? video.rights_until : change.rightsUntil,
      tags: change.tags ?? video.tags,
    },
    faults: fault === undefined ? [] : [{ field: 'path', reason: fault }],
  };
};

/** A family that was only implied by the path changes with it; one that was set by hand stays. */
const familyAfter = (video: VideoRow, { family }: ChangedVideo, path: string): string | null => {
  const given = family === true ? pathParts(path).secondaryCategory || null : textOrNull(family ?? null);
  const implied = familyOfPath(video.path) ?? null;
  if (family !== undefined && given !== video.family) return given;
  return video.family === implied ? (familyOfPath(path) ?? null) : video.family;
};

const textOrNull = (text: string | boolean | null): string | null => (typeof text === 'string' && text.trim()) || null;

/** Lists changed fields as texts, for the audit log. */
export const changesOf = (before: VideoChange, after: VideoChange) =>
  descriptiveFields
    .map((field) => ({ field, from: asText(before[field]), to: asText(after[field]) }))
    .filter(({ from, to }) => from !== to);

const asText = (value: VideoChange[keyof VideoChange]): string | null =>
  value === null ? null : Array.isArray(value) ? value.join(', ') : String(value);
