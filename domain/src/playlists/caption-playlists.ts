import {
  captionLanguageNames,
  captionLanguages,
  captionsOf,
  languagesOf,
  type CaptionLanguage,
  type Captions,
} from '#videos/captions.ts';
import { cueTime, writeWebVtt } from '#videos/web-vtt.ts';
import { PLAYLIST_VERSION } from './media-playlist.ts';
import { CAPTIONS_GROUP } from './multivariant-playlist.ts';

/** A part of a lesson with its captions; its played length in seconds. */
export type CaptionedPart = { readonly captions?: Captions | undefined; readonly length: number };

/**
 * The timestamp of the first frame of every part in its segments, in ticks of 1/90,000 s: ffmpeg's first timestamp in MPEG-TS plus the
 * decoding delay of our encodings, two frames. Copied sources differ from it by a few frames.
 */
const FIRST_FRAME = 132_000;

/** The name of the captions' playlist in a language, or of the file for one part (from 0); next to the multivariant playlist. */
export const captionFile = (language: CaptionLanguage, part?: number): string =>
  part === undefined ? `captions-${language}.m3u8` : `captions-${language}-${part}.vtt`;

/** Parses a name from `captionFile`; undefined for other names. */
export const captionFileNamed = (file: string): { language: CaptionLanguage; part: number | undefined } | undefined => {
  const [, name, part] = /^captions-([a-z]{2})(?:\.m3u8|-(\d{1,4})\.vtt)$/.exec(file) ?? [];
  const language = captionLanguages.find((each) => each === name);
  return language && { language, part: part === undefined ? undefined : Number(part) };
};

/** The tags of captions in a multivariant playlist, by language; none is shown by default. */
export const captionTags = (parts: readonly Pick<CaptionedPart, 'captions'>[]): string[] =>
  languagesOf(parts).map(
    (language) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${CAPTIONS_GROUP}",NAME="${captionLanguageNames[language]}",LANGUAGE="${language}",` +
      `DEFAULT=NO,AUTOSELECT=NO,FORCED=NO,URI="${captionFile(language)}"`,
  );

/** The media playlist of the captions in a language (RFC 8216, section 3.5): one file for each part, with a discontinuity between parts. */
export const captionPlaylist = (parts: readonly CaptionedPart[], language: CaptionLanguage): string => {
  const longest = parts.reduce((most, { length }) => Math.max(most, Math.round(length)), 1);
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${PLAYLIST_VERSION}`,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...parts.flatMap(({ length }, part) => [
      ...(part > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXTINF:${length.toFixed(6)},`,
      captionFile(language, part),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
};

/**
 * The captions of one part as WebVTT, with times in the lesson; none extends beyond its part. The header maps the part's start to
 * the timestamps of its segments. A part without captions has a file without cues. Each file ends with a blank line, so that
 * players can concatenate them. Throws a RangeError if there is no such part.
 */
export const captionSegment = (parts: readonly CaptionedPart[], language: CaptionLanguage, part: number): string => {
  const { length, ...video } = parts[part] ?? raise(part);
  const start = parts.slice(0, part).reduce((sum, before) => sum + before.length, 0);
  const cues = captionsOf(video, language)
    .filter(({ from }) => from < length)
    .map(({ from, to, text }) => ({ from: start + from, to: start + Math.min(to, length), text }));
  return `${writeWebVtt(cues, [`X-TIMESTAMP-MAP=MPEGTS:${FIRST_FRAME},LOCAL:${cueTime(start)}`])}\n`;
};

const raise = (part: number): never => {
  throw new RangeError(`The lesson has no part ${part}`);
};
