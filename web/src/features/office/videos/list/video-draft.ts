import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import { normalizeIntensities } from '@zuzu/domain/videos/intensity.ts';
import { pathFault } from '@zuzu/domain/videos/video-path.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { lineNames } from '@zuzu/domain/videos/line-fields.ts';
import { MAX_TAG, MAX_TAGS, tagsFault, tagsOfText, textOfTags } from '@zuzu/domain/videos/tags.ts';
import { MAX_THING, MAX_THINGS, plainNeeds } from '@zuzu/domain/videos/needs.ts';
import { captionLanguageNames, captionLanguages, languagesOf, type Captions } from '@zuzu/domain/videos/captions.ts';
import { cueLanguages, type CueTranslations } from '@zuzu/domain/videos/cues.ts';
import { readCues } from '@zuzu/domain/videos/read-cues.ts';
import type { Titles, Video } from '@zuzu/domain/videos/video.ts';
import { needsText } from '#features/videos/needs-text.ts';
import { areStorable } from '#features/office/parts/storable-things.ts';
import { m } from '#lib/texts/generated/messages.js';
import { cueFaultText } from './cue-fault-text.ts';

/** An editable field of a video. */
interface DraftedField<Value> {
  /** Returns the initial draft value. */
  draft: (video: Video) => Value;
  /** Formats a draft for display; blank if there is none. */
  text: (value: Value) => string;
  /** Returns the translated validation error. */
  fault?: (value: Value) => string | undefined;
  /** Returns the part of the request body. */
  sent?: (value: Value, video: Video) => Partial<ChangedVideo>;
}
const drafted = <Value>(field: DraftedField<Value>): DraftedField<Value> => field;
/** A text field whose draft is the text. */
const typed = (field: Omit<DraftedField<string>, 'text'>): DraftedField<string> => ({ ...field, text: (text) => text });
/** A title in another language; titles of all languages are sent together. */
const title = (language: keyof Titles) => typed({ draft: ({ titles }) => titles?.[language] ?? '' });

/** Returns the first error of cues, with its line. */
export const cueError = (cues = ''): string | undefined => {
  const [fault] = readCues(cues).faults;
  return fault && cueFaultText(fault);
};

const fields = {
  displayName: typed({
    draft: ({ displayName }) => displayName,
    fault: (name) => (name.trim() === '' ? m.videos_fault_name() : undefined),
    sent: (displayName) => ({ displayName }),
  }),
  titleAr: title('ar'),
  titleEn: title('en'),
  titleRu: title('ru'),
  intensities: drafted({
    draft: ({ intensities }) => normalizeIntensities(intensities),
    text: (levels) => levels.join(', '),
    fault: ({ length }) => (length === 0 ? m.videos_fault_intensity() : undefined),
    sent: (intensities) => ({ intensities }),
  }),
  path: typed({
    draft: ({ path }) => path,
    fault: (path) => (pathFault(path) === undefined ? undefined : m.videos_fault_path()),
    sent: (path) => ({ path }),
  }),
  ...mapToRecord(lineNames, (name) =>
    typed({ draft: (video) => video[name] ?? '', sent: (text) => ({ [name]: text.trim() || null }) }),
  ),
  family: typed({
    draft: ({ family = '' }) => family,
    // omitted unless edited, so that it is derived from the path
    sent: (family, before) => (family === (before.family ?? '') ? {} : { family: family.trim() || null }),
  }),
  episode: typed({
    draft: ({ episode = '' }) => String(episode),
    fault: (episode) => (/^\d{0,5}$/.test(episode.trim()) ? undefined : m.videos_fault_episode()),
    sent: (episode) => ({ episode: episode.trim() === '' ? null : Number(episode) }),
  }),
  extraNotes: typed({
    draft: ({ extraNotes = '' }) => extraNotes,
    sent: (extraNotes) => ({ extraNotes }),
  }),
  /** 'YYYY-MM-DD', or empty. */
  rightsUntil: typed({
    draft: ({ rightsUntil = '' }) => rightsUntil,
    sent: (rightsUntil) => ({ rightsUntil: rightsUntil || null }),
  }),
  /** Comma-separated. */
  tags: typed({
    draft: ({ tags = [] }) => textOfTags(tags),
    fault: (tags) =>
      tagsFault(tagsOfText(tags)) === undefined ? undefined : m.videos_fault_tags({ count: MAX_TAGS, length: MAX_TAG }),
    sent: (tags) => ({ tags: tagsOfText(tags) }),
  }),
  needs: drafted({
    draft: ({ needs = {} }) => plainNeeds(needs),
    text: needsText,
    fault: ({ things }) =>
      areStorable(things) ? undefined : m.needs_fault_things({ count: MAX_THINGS, length: MAX_THING }),
    sent: (needs) => ({ needs }),
  }),
  /** WebVTT in Hebrew. */
  cues: typed({
    draft: ({ cues = '' }) => cues,
    fault: cueError,
    sent: (cues) => ({ cues }),
  }),
  /** In the other languages; blank if missing. */
  cueTranslations: drafted<CueTranslations>({
    draft: ({ cueTranslations }) =>
      Object.fromEntries(cueLanguages.map((language) => [language, cueTranslations?.[language] ?? ''])),
    text: (translations) => Object.values(translations).join('\n').trim(),
    fault: (translations) => Object.values(translations).map(cueError).find(Boolean),
    sent: (cueTranslations) => ({ cueTranslations }),
  }),
  /** WebVTT or SubRip, by language. */
  captions: drafted<Captions>({
    // in a fixed order, so that drafts can be compared
    draft: ({ captions }) =>
      Object.fromEntries(
        captionLanguages.flatMap((language) => {
          const text = captions?.[language];
          return text === undefined ? [] : [[language, text]];
        }),
      ),
    text: (captions) => captionsText({ captions }),
    sent: (captions) => ({ captions }),
  }),
};

/** Languages of a video's captions. */
export const captionsText = (video: Pick<Video, 'captions'>): string =>
  languagesOf([video])
    .map((language) => captionLanguageNames[language])
    .join(', ');

export type DraftField = keyof typeof fields;
/** The editable fields of a video. */
export type VideoDraft = { [Field in DraftField]: ReturnType<(typeof fields)[Field]['draft']> };

const draftedFields: { readonly [Field in DraftField]: DraftedField<VideoDraft[Field]> } = fields;
const names = Object.keys(fields) as DraftField[];
export const isDraftField = (name: string): name is DraftField => Object.hasOwn(fields, name);

/** Returns the draft of a video. */
export const draftOf = (video: Video): VideoDraft =>
  Object.fromEntries(names.map((field) => [field, draftedFields[field].draft(video)])) as VideoDraft;

export const isChanged = (before: VideoDraft, after: VideoDraft): boolean =>
  JSON.stringify({ ...before, needs: plainNeeds(before.needs) }) !==
  JSON.stringify({ ...after, needs: plainNeeds(after.needs) });

/** Formats a field for display; blank if there is none. */
export const textOf = <Field extends DraftField>(draft: VideoDraft, field: Field): string =>
  draftedFields[field].text(draft[field]);

/** Returns the translated validation error of a field. */
export const faultOf = <Field extends DraftField>(draft: VideoDraft, field: Field): string | undefined =>
  draftedFields[field].fault?.(draft[field]);
export const isFaulty = (draft: VideoDraft): boolean => names.some((field) => faultOf(draft, field) !== undefined);

const sentOf = <Field extends DraftField>(draft: VideoDraft, field: Field, video: Video): Partial<ChangedVideo> =>
  draftedFields[field].sent?.(draft[field], video) ?? {};

/** The request body: the card's fields. */
export const changedVideo = (video: Video, draft: VideoDraft): ChangedVideo =>
  names.reduce<ChangedVideo>((change, field) => ({ ...change, ...sentOf(draft, field, video) }), {
    _id: video._id,
    fileKey: video.fileKey,
    updatedAt: video.updatedAt,
    titles: { ar: draft.titleAr, en: draft.titleEn, ru: draft.titleRu },
  });
