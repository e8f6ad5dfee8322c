import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { FieldFault } from '@zuzu/contract/errors.ts';
import { cueFaultText } from '@zuzu/contract/videos/fields.ts';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import { captionLanguages, captionsSchema } from '@zuzu/domain/videos/captions.ts';
import { cueTranslationsSchema } from '@zuzu/domain/videos/cues.ts';
import { intensityLevelSchema, toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { lineFields, lineNames, type LineName } from '@zuzu/domain/videos/line-fields.ts';
import { plainNeeds, videoNeedsSchema } from '@zuzu/domain/videos/needs.ts';
import { readCaptions, readCues, tidyTexts } from '@zuzu/domain/videos/read-cues.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { textOfNeeds } from '@zuzu/domain/sheets/needs-words.ts';
import { textOfTags } from '@zuzu/domain/videos/tags.ts';
import { familyOfPath, normalizePath, pathFault, pathParts } from '@zuzu/domain/videos/video-path.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { VideoRow } from './videos.repository.ts';

const languagesIn = (texts: object): string => Object.keys(texts).join(', ');

/** A column: its field in previews, its value in a blank description, and its text form. */
const column = <Schema extends z.core.$ZodType>(
  field: string,
  schema: Schema,
  blank: z.output<Schema>,
  text: (value: z.output<Schema>) => string | null = (value) => (value === null ? null : String(value)),
) => ({ field, schema, blank, text });

/** The columns that describe a video. Changes, undo, previews and the audit log are derived from this list. */
const columns = {
  display_name: column('displayName', z.string(), ''),
  title_ar: column('title_ar', z.string(), ''),
  title_en: column('title_en', z.string(), ''),
  title_ru: column('title_ru', z.string(), ''),
  path: column('path', z.string(), ''),
  intensities: column('intensities', z.array(intensityLevelSchema), [], (levels) => levels.join(', ')),
  ...mapToRecord(lineNames, (name) => column(name, z.string().nullable(), null)),
  episode: column('episode', z.int().nullable(), null),
  extra_notes: column('extraNotes', z.string(), ''),
  rights_until: column('rightsUntil', z.string().nullable(), null),
  draft: column('draft', z.boolean(), false, (isDraft) => (isDraft ? 'draft' : 'published')),
  tags: column('tags', z.array(z.string()), [], textOfTags),
  needs: column('needs', videoNeedsSchema, {}, (needs) => textOfNeeds(needs, 'en')),
  cues: column('cues', z.string(), ''),
  cue_translations: column('cueTranslations', cueTranslationsSchema, {}, languagesIn),
  captions: column('captions', captionsSchema, {}, languagesIn),
};
type DescriptionColumn = keyof typeof columns;
/** The description of a video by managers, as stored. */
export type VideoDescription = Pick<VideoRow, DescriptionColumn>;

export const descriptionColumns = Object.keys(columns) as DescriptionColumn[];
/** The part of a description that undo restores, as kept in the audit log. */
export const storedDescription = z
  .object(
    Object.fromEntries(descriptionColumns.map((name) => [name, columns[name].schema])) as {
      [Column in DescriptionColumn]: (typeof columns)[Column]['schema'];
    },
  )
  .partial();

const textOf = <Column extends DescriptionColumn>(row: VideoRow, name: Column): string | null =>
  (columns[name].text as (value: VideoRow[Column]) => string | null)(row[name]);

/** The fields of previews, with their values formatted for managers. */
export const describedFields: Readonly<Record<string, (row: VideoRow) => string | null>> = Object.fromEntries(
  descriptionColumns.map((name) => [columns[name].field, (row: VideoRow) => textOf(row, name) || null]),
);

/** Lists the columns that differ with their values as texts, for the audit log. */
export const descriptionChanges = (before: VideoRow, after: VideoRow) =>
  descriptionColumns
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((field) => ({ field, from: textOf(before, field), to: textOf(after, field) }));

const blank = mapToRecord(descriptionColumns, (name) => columns[name].blank) as VideoDescription;

/** The description after a change. Omitted fields stay unchanged; without `before`, they are blank. */
export const changeDescription = (change: ChangedVideo, before: VideoDescription = blank): VideoDescription => {
  const path = change.path === undefined ? before.path : normalizePath(change.path);
  return {
    display_name: change.displayName ?? change.name ?? before.display_name,
    title_ar: change.titles?.ar ?? before.title_ar,
    title_en: change.titles?.en ?? before.title_en,
    title_ru: change.titles?.ru ?? before.title_ru,
    path,
    intensities: change.intensities ?? before.intensities,
    ...mapToRecord(lineNames, (name) => (change[name] === undefined ? before[name] : textOrNull(change[name]))),
    family: familyAfter(before, change, path),
    episode: change.episode === undefined ? before.episode : change.episode,
    extra_notes: change.extraNotes === undefined ? before.extra_notes : (change.extraNotes ?? ''),
    cues: change.cues === undefined ? before.cues : readCues(change.cues ?? '').webVtt,
    cue_translations: change.cueTranslations
      ? tidyTexts({ ...before.cue_translations, ...change.cueTranslations }, readCues)
      : before.cue_translations,
    captions:
      change.captions === undefined ? before.captions : tidyTexts(change.captions ?? {}, (text) => readCaptions(text)),
    rights_until: change.rightsUntil === undefined ? before.rights_until : change.rightsUntil,
    draft: change.draft ?? before.draft,
    tags: change.tags ?? before.tags,
    needs: change.needs ? plainNeeds(change.needs) : before.needs,
  };
};

/** Validates a change of this video beyond its schema. */
export const changeFaults = (video: VideoRow, { path, captions }: ChangedVideo): FieldFault[] => {
  const fault = path === undefined ? undefined : pathFault(path);
  return [
    ...(fault === undefined ? [] : [{ field: 'path', reason: fault }]),
    // only new captions must begin before the end of the video; existing ones may be older than its file
    ...captionLanguages.flatMap((language) => {
      const text = captions?.[language];
      const [late] = text === video.captions[language] ? [] : readCaptions(text ?? '', video.length).faults;
      return late ? [{ field: `captions.${language}`, reason: cueFaultText(late) }] : [];
    }),
  ];
};

/** A family implied by the path changes with it; an explicit one stays. */
const familyAfter = (before: VideoDescription, { family }: ChangedVideo, path: string): string | null => {
  if (family === false) return null;
  const given = family === true ? pathParts(path).secondaryCategory || null : textOrNull(family ?? null);
  const implied = familyOfPath(before.path) ?? null;
  if (family !== undefined && given !== before.family) return given;
  return before.family === implied ? (familyOfPath(path) ?? null) : before.family;
};

const textOrNull = (text: string | boolean | null): string | null => (typeof text === 'string' && text.trim()) || null;

/** The description in its wire format; blank fields are omitted, and only managers see the second part. */
export const presentDescription = (row: VideoDescription, isManager: boolean) => ({
  displayName: row.display_name,
  ...titlesOf(row),
  name: row.display_name,
  intensities: row.intensities.map(toWireIntensity),
  path: row.path,
  ...pathParts(row.path),
  ...presentLines(row, isManager),
  ...(row.episode !== null && { episode: row.episode }),
  ...(isManager && {
    extraNotes: row.extra_notes,
    ...presentTexts(row),
    ...(row.rights_until !== null && { rightsUntil: row.rights_until }),
    ...(row.draft && { draft: true as const }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(Object.keys(row.needs).length > 0 && { needs: row.needs }),
  }),
});

const presentLines = (row: VideoDescription, isManager: boolean): Pick<Video, LineName> =>
  Object.fromEntries(
    lineNames
      .filter((name) => row[name] !== null && (isManager || lineFields[name].isPublic))
      .map((name) => [name, row[name]]),
  );

/** The cues and captions of a video, if it has any. */
export const presentTexts = ({
  cues,
  cue_translations: cueTranslations,
  captions,
}: VideoDescription): Pick<Video, 'cues' | 'cueTranslations' | 'captions'> => ({
  ...(cues !== '' && { cues }),
  ...(Object.keys(cueTranslations).length > 0 && { cueTranslations }),
  ...(Object.keys(captions).length > 0 && { captions }),
});

const titlesOf = ({ title_ar: ar, title_en: en, title_ru: ru }: VideoDescription) =>
  (ar !== '' || en !== '' || ru !== '') && {
    titles: { ...(ar !== '' && { ar }), ...(en !== '' && { en }), ...(ru !== '' && { ru }) },
  };

/** The names of a video by language. */
export const videoNames = ({ display_name, title_ar, title_en, title_ru }: VideoDescription): string[] => [
  display_name,
  title_ar,
  title_en,
  title_ru,
];
