import { isDeepStrictEqual } from 'node:util';
import type { FieldFault } from '@zuzu/contract/errors.ts';
import { cueFaultText } from '@zuzu/contract/videos/fields.ts';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import { captionLanguages, type Captions } from '@zuzu/domain/videos/captions.ts';
import { readCaptions, readCues, tidyCaptions, tidyCueTranslations } from '@zuzu/domain/videos/read-cues.ts';
import { textOfNeeds } from '@zuzu/domain/sheets/needs-words.ts';
import { plainNeeds } from '@zuzu/domain/videos/needs.ts';
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
  'cue_translations',
  'captions',
  'rights_until',
  'tags',
  'needs',
] as const;
export type VideoChange = Pick<VideoRow, (typeof descriptiveFields)[number]>;

/** Applies a manager's change to a video, and validates it. Omitted fields stay unchanged. */
export const changeVideo = (video: VideoRow, change: ChangedVideo): { changed: VideoChange; faults: FieldFault[] } => {
  const path = change.path === undefined ? video.path : normalizePath(change.path);
  const fault = change.path === undefined ? undefined : pathFault(change.path);
  return {
    changed: {
      display_name: change.displayName ?? change.name ?? video.display_name,
      title_ar: change.titles?.ar ?? video.title_ar,
      title_en: change.titles?.en ?? video.title_en,
      title_ru: change.titles?.ru ?? video.title_ru,
      path,
      intensities: change.intensities ?? video.intensities,
      family: familyAfter(video, change, path),
      series: change.series === undefined ? video.series : textOrNull(change.series),
      episode: change.episode === undefined ? video.episode : change.episode,
      extra_notes: change.extraNotes === undefined ? video.extra_notes : (change.extraNotes ?? ''),
      cues: change.cues === undefined ? video.cues : readCues(change.cues ?? '').webVtt,
      cue_translations: tidyCueTranslations({ ...video.cue_translations, ...change.cueTranslations }),
      captions: change.captions === undefined ? video.captions : tidyCaptions(change.captions ?? {}),
      rights_until: change.rightsUntil === undefined ? video.rights_until : change.rightsUntil,
      tags: change.tags ?? video.tags,
      needs: change.needs ? plainNeeds(change.needs) : video.needs,
    },
    faults: [
      ...(fault === undefined ? [] : [{ field: 'path', reason: fault }]),
      ...captionFaults(video, change.captions ?? {}),
    ],
  };
};

/** New captions that begin after the end of the video; those that it has may be older than its file. */
const captionFaults = (video: VideoRow, captions: Captions): FieldFault[] =>
  captionLanguages.flatMap((language) => {
    const [fault] = readCaptions(captions[language] ?? '', video.length).faults;
    const isNew = captions[language] !== video.captions[language];
    return isNew && fault ? [{ field: `captions.${language}`, reason: cueFaultText(fault) }] : [];
  });

/** A family that was only implied by the path changes with it; one that was set by hand stays. */
const familyAfter = (video: VideoRow, { family }: ChangedVideo, path: string): string | null => {
  const given = family === true ? pathParts(path).secondaryCategory || null : textOrNull(family ?? null);
  const implied = familyOfPath(video.path) ?? null;
  if (family !== undefined && given !== video.family) return given;
  return video.family === implied ? (familyOfPath(path) ?? null) : video.family;
};

const textOrNull = (text: string | boolean | null): string | null => (typeof text === 'string' && text.trim()) || null;

/** Lists changed fields as texts, for the audit log; of texts by language the languages. */
export const changesOf = (before: VideoChange, after: VideoChange) =>
  descriptiveFields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, from: textOf(before, field), to: textOf(after, field) }));

const textOf = (change: VideoChange, field: keyof VideoChange): string | null => {
  if (field === 'needs') return textOfNeeds(change.needs, 'en');
  if (field === 'captions' || field === 'cue_translations') return Object.keys(change[field]).join(', ');
  const value = change[field];
  return value === null ? null : Array.isArray(value) ? value.join(', ') : String(value);
};
