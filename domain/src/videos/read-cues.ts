import { decodeHTML } from 'entities/decode';
import { captionLanguages, captionRules, type CaptionLanguage, type Captions, type SideFile } from './captions.ts';
import { cueRules, type CueTranslations } from './cues.ts';
import { readWebVtt, writeWebVtt, type CueRules, type ReadCues } from './web-vtt.ts';

/** The parsed cues, and their WebVTT; blank if there are none. */
export type ReadText = ReadCues & { readonly webVtt: string };

const read = (text: string, rules: CueRules): ReadText => {
  const { cues, faults } = readWebVtt(text, { ...rules, decode: decodeHTML });
  const webVtt = cues.length > 0 ? writeWebVtt(cues) : '';
  // the generated WebVTT may be longer
  if (webVtt.length > rules.maxLength) return { cues: [], webVtt: '', faults: [{ line: 1, reason: 'too-many' }] };
  return { cues, faults, webVtt };
};

/** Parses the cues of a video. */
export const readCues = (text: string): ReadText => read(text, cueRules);

/** Parses captions; none may begin after the end of the video, if its `seconds` are known. */
export const readCaptions = (text: string, seconds = 0): ReadText =>
  read(text, { ...captionRules, ...(seconds > 0 && { seconds }) });

/** Returns texts by language in stored form: WebVTT of times and words, without empty languages. */
export const tidyTexts = (texts: Captions, readText: (text: string) => ReadText): Captions =>
  Object.fromEntries(
    captionLanguages.flatMap((language) => {
      const { webVtt } = readText(texts[language] ?? '');
      return webVtt === '' ? [] : [[language, webVtt]];
    }),
  );

/** Encodings of Windows programs that don't use UTF-8. */
const legacyEncodings: Readonly<Record<CaptionLanguage, string>> = {
  he: 'windows-1255',
  en: 'windows-1252',
  ar: 'windows-1256',
  ru: 'windows-1251',
};

const decoded = (bytes: Uint8Array, language: CaptionLanguage): { text: string; encoding?: string } => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const encoding = legacyEncodings[language];
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
};

/** The cues and captions of a video. */
export type VideoTexts = {
  cues?: string | undefined;
  cueTranslations?: CueTranslations | undefined;
  captions?: Captions | undefined;
};

/** The changes of a video's texts by a file next to it. */
export const textsWithSideFile = (
  { cueTranslations, captions }: VideoTexts,
  { kind, language }: Pick<SideFile, 'kind' | 'language'>,
  webVtt: string,
): VideoTexts => {
  if (kind === 'captions') return { captions: { ...captions, [language]: webVtt } };
  return language === 'he' ? { cues: webVtt } : { cueTranslations: { ...cueTranslations, [language]: webVtt } };
};

/** Reads a file of cues or captions; `encoding` if its characters had to be guessed. */
export const readSideFile = (
  bytes: Uint8Array,
  { kind, language }: Pick<SideFile, 'kind' | 'language'>,
  seconds?: number,
): ReadText & { encoding?: string } => {
  const { text, ...guessed } = decoded(bytes, language);
  return { ...(kind === 'cues' ? readCues(text) : readCaptions(text, seconds)), ...guessed };
};
