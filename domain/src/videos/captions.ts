import * as z from 'zod/mini';
import { readWebVtt, type Cue, type CueRules } from './web-vtt.ts';

/** The languages that a video can have captions in. */
export const captionLanguages = ['he', 'en', 'ar', 'ru'] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];
/** The languages by their own names, which all of their readers know. */
export const captionLanguageNames: Readonly<Record<CaptionLanguage, string>> = {
  he: 'עברית',
  en: 'English',
  ar: 'العربية',
  ru: 'Русский',
};

/** Captions of a video: WebVTT, by language. */
export const captionsSchema = z.partialRecord(z.enum(captionLanguages), z.string());
export type Captions = z.infer<typeof captionsSchema>;

/** The most characters of the captions in one language. */
export const MAX_CAPTIONS_LENGTH = 20_000;
/** The most bytes read of a file of cues or captions: more than the longest valid text can have. */
export const MAX_SIDE_FILE = 128 * 1024;
export const captionRules: CueRules = { maxLength: MAX_CAPTIONS_LENGTH, maxCues: 500, maxText: 250, keepLines: true };

/** The captions of a video in a language; empty if it has none. */
export const captionsOf = (
  { captions }: { readonly captions?: Captions | undefined },
  language: CaptionLanguage,
): Cue[] => readWebVtt(captions?.[language] ?? '', captionRules).cues;

/** The languages that at least one of the videos has captions in, in their usual order. */
export const languagesOf = (videos: readonly { readonly captions?: Captions | undefined }[]): CaptionLanguage[] =>
  captionLanguages.filter((language) => videos.some(({ captions }) => captions?.[language] !== undefined));

/** The content of a file next to a video, by its name. */
export type SideFile = {
  /** The path of the video, without its extension. */
  of: string;
  kind: 'cues' | 'captions';
  language: CaptionLanguage;
};
const SIDE_FILE = /^(.+?)(\.cues)?(?:\.(he|en|ar|ru))?\.(vtt|srt)$/i;

/**
 * Identifies a file next to a video by its name or path: 'clip.en.vtt' and 'clip.en.srt' are captions of 'clip' in English,
 * 'clip.srt' in Hebrew; 'clip.cues.en.vtt' are its cues in English, 'clip.vtt' in Hebrew. Undefined for any other file.
 */
export const sideFileOf = (name: string): SideFile | undefined => {
  const [, of, cues, typed, extension] = SIDE_FILE.exec(name) ?? [];
  if (of === undefined || extension === undefined) return undefined;
  const language = captionLanguages.find((each) => each === typed?.toLowerCase());
  const areCues = cues !== undefined || (language === undefined && extension.toLowerCase() === 'vtt');
  return { of, kind: areCues ? 'cues' : 'captions', language: language ?? 'he' };
};
