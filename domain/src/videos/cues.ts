import * as z from 'zod/mini';
import type { CaptionLanguage } from './captions.ts';
import { readWebVtt, type Cue, type CueRules } from './web-vtt.ts';

/** The most characters of the cues in one language. */
export const MAX_CUES_LENGTH = 10_000;
/** The most characters of one cue; longer ones can't be read while exercising. */
export const cueRules: CueRules = { maxLength: MAX_CUES_LENGTH, maxCues: 200, maxText: 60 };

/** The languages other than Hebrew. */
export const cueLanguages = ['en', 'ar', 'ru'] as const;
/** Cues as WebVTT in the languages other than Hebrew. */
export const cueTranslationsSchema = z.partialRecord(z.enum(cueLanguages), z.string());
export type CueTranslations = z.infer<typeof cueTranslationsSchema>;

type Cued = { readonly cues?: string | undefined; readonly cueTranslations?: CueTranslations | undefined };
/** A video's cues in a language as WebVTT; blank if it has none. */
export const cueTextOf = ({ cues, cueTranslations }: Cued, language: CaptionLanguage): string =>
  (language === 'he' ? cues : cueTranslations?.[language]) ?? '';

/** The cues of a video in a language, short instructions that are displayed and spoken; empty if it has none in that language. */
export const cuesOf = (video: Cued, language: CaptionLanguage): Cue[] =>
  readWebVtt(cueTextOf(video, language), cueRules).cues;
