import * as z from 'zod/mini';
import { readWebVtt, writeWebVtt, type Cue, type CueFault } from './web-vtt.ts';

/** The languages that a video can have captions in. */
export const captionLanguages = ['he', 'en', 'ar', 'ru'] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];
/** The languages as they call themselves: who reads captions knows that name. */
export const captionLanguageNames: Readonly<Record<CaptionLanguage, string>> = {
  he: 'עברית',
  en: 'English',
  ar: 'العربية',
  ru: 'Русский',
};

/** What is said in a video: WebVTT, by language. */
export const captionsSchema = z.partialRecord(z.enum(captionLanguages), z.string());
export type Captions = z.infer<typeof captionsSchema>;

/** Characters of the captions in one language. */
export const MAX_CAPTIONS_LENGTH = 20_000;
/** Bytes of a file of cues or captions that are read: more than the longest text can have. */
export const MAX_SIDE_FILE = 128 * 1024;
const RULES = { maxLength: MAX_CAPTIONS_LENGTH, maxCues: 500, maxText: 250, keepLines: true, subRip: true };

/**
 * Reads captions from WebVTT or SubRip, or their first fault. `seconds` is the length of the video, if it is known: no
 * caption may begin after its end. Captions may overlap, and needn't be in order.
 */
export const readCaptions = (text: string, seconds = 0): { cues: Cue[]; webVtt: string } | { fault: CueFault } => {
  const read = readWebVtt(text, { ...RULES, ...(seconds > 0 && { seconds }) });
  if ('fault' in read) return read;
  const webVtt = read.cues.length > 0 ? writeWebVtt(read.cues) : '';
  // written out it may be longer
  return webVtt.length > MAX_CAPTIONS_LENGTH ? { fault: { line: 1, reason: 'too-many' } } : { ...read, webVtt };
};

/** Captions as they are stored: as WebVTT of times and words, without the languages that have none. */
export const tidyCaptions = (captions: Captions): Captions =>
  Object.fromEntries(
    captionLanguages.flatMap((language) => {
      const read = readCaptions(captions[language] ?? '');
      return 'webVtt' in read && read.webVtt !== '' ? [[language, read.webVtt]] : [];
    }),
  );

/** The captions of a video in a language; none if it has none. */
export const captionsOf = (
  { captions }: { readonly captions?: Captions | undefined },
  language: CaptionLanguage,
): Cue[] => {
  const read = readCaptions(captions?.[language] ?? '');
  return 'cues' in read ? read.cues : [];
};

/** The languages that at least one of the videos has captions in, in their usual order. */
export const languagesOf = (videos: readonly { readonly captions?: Captions | undefined }[]): CaptionLanguage[] =>
  captionLanguages.filter((language) => videos.some(({ captions }) => captions?.[language] !== undefined));

/** What a file beside a video holds, by its name. */
export type SideFile = {
  /** The path of the video, without its extension. */
  of: string;
  /** Of captions; undefined for cues. */
  language: CaptionLanguage | undefined;
};
const SIDE_FILE = /^(.+?)(?:\.(he|en|ar|ru))?\.(vtt|srt)$/i;

/**
 * What a file of that name or path is beside a video: 'clip.en.vtt' and 'clip.en.srt' are captions of 'clip' in English,
 * 'clip.srt' in Hebrew; 'clip.vtt' are its cues. Undefined for any other file.
 */
export const sideFileOf = (name: string): SideFile | undefined => {
  const [, of, language, kind] = SIDE_FILE.exec(name) ?? [];
  if (of === undefined || kind === undefined) return undefined;
  const otherwise = kind.toLowerCase() === 'srt' ? 'he' : undefined;
  return { of, language: captionLanguages.find((each) => each === language?.toLowerCase()) ?? otherwise };
};
