import * as z from 'zod/mini';
import { MAX_CAPTIONS_LENGTH, captionLanguages } from '@zuzu/domain/videos/captions.ts';
import { MAX_CUES_LENGTH, cueLanguages } from '@zuzu/domain/videos/cues.ts';
import { readCaptions, readCues, type ReadText } from '@zuzu/domain/videos/read-cues.ts';
import type { CueFault } from '@zuzu/domain/videos/web-vtt.ts';
import { isBlank, tidyText } from '@zuzu/domain/texts/plain-text.ts';
import { tidyLines } from '@zuzu/domain/texts/visible-text.ts';
import { isRightsDate } from '@zuzu/domain/videos/rights.ts';
import { fromWireIntensity, normalizeIntensities, wireIntensitySchema } from '@zuzu/domain/videos/intensity.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { lineNames } from '@zuzu/domain/videos/line-fields.ts';
import { MAX_TAGS, uniqueTags } from '@zuzu/domain/videos/tags.ts';
import { needs, tag } from '#needs.ts';
import { notBlank, plain } from '#texts.ts';
import { MAX_EPISODE, MAX_NOTES, MAX_VIDEO_TEXT } from '@zuzu/domain/videos/limits.ts';

export const text = z.string().check(z.maxLength(MAX_VIDEO_TEXT), z.overwrite(tidyText), plain);
export const filledText = text.check(z.refine((value) => value.trim() !== '', 'must not be blank'));
/** A display name: one line, without invisible characters. */
export const title = text.check(notBlank);
const otherTitle = text.check(z.overwrite((value) => (isBlank(value) ? '' : value)));
/** The display name in other languages; a blank one is removed, an omitted one stays. */
export const titles = z.object({
  ar: z.optional(otherTitle),
  en: z.optional(otherTitle),
  ru: z.optional(otherTitle),
});
export const notes = z.string().check(
  z.maxLength(MAX_NOTES),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be text'),
  z.overwrite(tidyLines),
);
const cueFaults: Readonly<Record<CueFault['reason'], string>> = {
  characters: 'must be text',
  'no-time': 'must have times, such as 00:05.000 --> 00:08.000, in a line above it',
  time: 'must be times like 00:05.000 --> 00:08.000',
  order: 'must end after it begins',
  beyond: 'must begin before the video ends',
  'too-long': 'must be a few words',
  'too-many': 'exceeds the maximum number',
};
/** A fault in a text of cues or captions. */
export const cueFaultText = ({ line, reason }: CueFault): string => `line ${line} ${cueFaults[reason]}`;
const timedText = (maxLength: number, read: (text: string) => ReadText) =>
  z.string().check(
    z.maxLength(maxLength),
    z.superRefine((value, { addIssue }) => {
      const [fault] = read(value).faults;
      if (fault) addIssue(cueFaultText(fault));
    }),
  );
/** Cues as WebVTT or SubRip; a blank text removes them. */
export const cues = timedText(MAX_CUES_LENGTH, readCues);
/** Cues in languages other than Hebrew; a blank text removes them, an omitted language stays. */
export const cueTranslations = z.partialRecord(z.enum(cueLanguages), cues);
/** Captions as WebVTT or SubRip by language, replacing all existing ones; a blank text means none. */
export const captions = z.partialRecord(z.enum(captionLanguages), timedText(MAX_CAPTIONS_LENGTH, readCaptions));
/** Old clients repeat values. */
const MAX_INTENSITIES = 100;
export const givenIntensities = z.pipe(
  z.array(z.union([z.string(), z.number().check(z.maximum(MAX_INTENSITIES))])).check(
    z.minLength(1),
    z.maxLength(MAX_INTENSITIES),
    z.refine((values) => values.every((value) => /^[1-5]$/.test(String(value))), 'each must be 1 to 5'),
  ),
  z.transform((values: (string | number)[]) => normalizeIntensities(values)),
);
/** One intensity in a query string. */
export const givenIntensity = z.pipe(wireIntensitySchema, z.transform(fromWireIntensity));
const line = z.union([z.boolean(), text]);

export const episode = z.int().check(z.minimum(0), z.maximum(MAX_EPISODE));

/** A day on which rights end. */
export const rightsUntil = z.iso.date().check(z.refine(isRightsDate, 'must be a day of this century or the next'));

/** Tags without duplicates in any case. */
export const tags = z.array(tag).check(z.maxLength(MAX_TAGS), z.overwrite(uniqueTags));

/** The description of a video besides its name, category and intensities; null removes a value, an omitted one stays or is blank. */
export const descriptionFields = {
  titles: z.optional(titles),
  ...mapToRecord(lineNames, () => z.optional(z.nullable(line))),
  episode: z.optional(z.nullable(episode)),
  extraNotes: z.optional(z.nullable(notes)),
  cues: z.optional(z.nullable(cues)),
  cueTranslations: z.optional(cueTranslations),
  captions: z.optional(z.nullable(captions)),
  rightsUntil: z.optional(z.nullable(rightsUntil)),
  draft: z.optional(z.boolean()),
  tags: z.optional(tags),
  needs: z.optional(needs),
};

export const byId = z.object({ id: z.string() });
