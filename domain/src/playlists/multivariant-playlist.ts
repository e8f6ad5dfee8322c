import { PLAYLIST_VERSION } from './media-playlist.ts';
import type { Rendition } from './rendition.ts';

/** The id of the captions' group, which is the same for every variant. */
export const CAPTIONS_GROUP = 'captions';
/** Every rendition is encoded at this constant frame rate. */
export const FRAMES_PER_SECOND = 30;

/** One entry of a multivariant playlist: a media playlist and its bandwidth, size and codecs. */
export type Variant = Pick<Rendition, 'height' | 'width' | 'bandwidth' | 'averageBandwidth' | 'codecs'> & {
  uri: string;
};

/**
 * Writes a multivariant playlist (RFC 8216, section 4.3.4.2), variants in the given order: put the lowest first, since players
 * start with the first. `captions`: tags. Throws a RangeError without a variant.
 */
export const multivariantPlaylist = (variants: readonly Variant[], captions: readonly string[] = []): string => {
  if (variants.length === 0) throw new RangeError('A multivariant playlist needs at least one variant');
  const lines = [...['#EXTM3U', `#EXT-X-VERSION:${PLAYLIST_VERSION}`, '#EXT-X-INDEPENDENT-SEGMENTS'], ...captions];
  for (const { uri, bandwidth, averageBandwidth, width, height, codecs } of variants) {
    const attributes = [
      `BANDWIDTH=${bandwidth}`,
      `AVERAGE-BANDWIDTH=${averageBandwidth}`,
      `RESOLUTION=${width}x${height}`,
      `CODECS="${codecs}"`,
      `FRAME-RATE=${FRAMES_PER_SECOND.toFixed(3)}`,
      ...(captions.length > 0 ? [`SUBTITLES="${CAPTIONS_GROUP}"`] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, uri);
  }
  return `${lines.join('\n')}\n`;
};
