import type { Rendition } from './rendition.ts';

/** The lowest version with floating-point EXTINF (RFC 8216, section 7). */
export const PLAYLIST_VERSION = 3;

/** One video inside a playlist, with the URIs of its key and its segments (counted from 0). */
export type PlaylistPart = {
  rendition: Pick<Rendition, 'segmentDurations' | 'iv'>;
  keyUri: string;
  segmentUri: (index: number) => string;
};

/**
 * Writes a VOD media playlist of one video (RFC 8216, section 4.3.3): AES-128 with an explicit IV, independent segments.
 * Throws a RangeError if there is no segment.
 */
export const mediaPlaylist = (part: PlaylistPart): string =>
  [...playlistHead([part]), ...partLines(part), '#EXT-X-ENDLIST', ''].join('\n');

/** The tags before the first segment of a playlist of these parts. */
const playlistHead = (parts: readonly PlaylistPart[]): string[] => {
  if (parts.length === 0 || parts.some((part) => part.rendition.segmentDurations.length === 0))
    throw new RangeError('A media playlist needs at least one part, and each part at least one segment');
  const durations = parts.flatMap((part) => part.rendition.segmentDurations);
  // Section 4.3.3.1: no duration, rounded to the nearest whole second, may exceed it.
  const targetDuration = durations.reduce((longest, duration) => Math.max(longest, Math.round(duration)), 1);
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${PLAYLIST_VERSION}`,
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
};

/** The lines of one part: its key and its segments. */
const partLines = ({ rendition, keyUri, segmentUri }: PlaylistPart): string[] => [
  `#EXT-X-KEY:METHOD=AES-128,URI="${assertQuotable(keyUri)}",IV=0x${rendition.iv}`,
  ...rendition.segmentDurations.flatMap((duration, index) => [`#EXTINF:${duration.toFixed(6)},`, segmentUri(index)]),
];

/** RFC 8216, section 4.2: a quoted string contains neither quotation marks nor line breaks. */
const assertQuotable = (text: string): string => {
  if (/["\r\n]/.test(text)) throw new RangeError('A playlist attribute cannot hold quotation marks or line breaks');
  return text;
};

/**
 * Joins the parts of a lesson into one VOD media playlist, with EXT-X-DISCONTINUITY between them.
 * Each part names its own key and IV. Throws a RangeError if there is no part or a part has no segment.
 */
export const mergePlaylists = (parts: readonly PlaylistPart[]): string => {
  const sections = parts.flatMap((part, position) => [
    ...(position > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    ...partLines(part),
  ]);
  return [...playlistHead(parts), ...sections, '#EXT-X-ENDLIST', ''].join('\n');
};
