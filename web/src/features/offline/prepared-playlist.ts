/** An encrypted segment of an offline lesson, identified by its URL without the signature, which changes. */
export interface PreparedSegment {
  /** Path of the URL: `/media/segments/<video>/<height>/<file>`. */
  path: string;
  /** The video whose key it is encrypted with. */
  video: string;
  /** 32 hex digits. */
  iv: string;
}
/** The files that a media playlist refers to, and the playlist to play offline. */
export interface PreparedPlaylist {
  /** Without keys: its segments are decrypted before the player gets them. */
  text: string;
  segments: PreparedSegment[];
  /** Signed address of each segment, in the same order. */
  urls: string[];
  /** Signed address of each video's key. */
  keys: ReadonlyMap<string, string>;
}

const KEY = /^#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)",IV=0x([\da-f]{32})$/i;

/**
 * Reads a lesson's media playlist at one height. `base` is its URL. Throws if a segment has no key, because it would be
 * stored unencrypted.
 */
export const preparedPlaylist = (playlist: string, base: string): PreparedPlaylist => {
  const lines: string[] = [];
  const segments: PreparedSegment[] = [];
  const urls: string[] = [];
  const keys = new Map<string, string>();
  let key: Pick<PreparedSegment, 'video' | 'iv'> | undefined;
  for (const line of playlist.split(/\r?\n/)) {
    const [, uri, iv] = KEY.exec(line) ?? [];
    if (uri !== undefined && iv !== undefined) {
      const { href, pathname } = new URL(uri, base);
      const video = pathname
        .split('/')
        .at(-1)!
        .replace(/\.key$/, '');
      keys.set(video, href);
      key = { video, iv };
    } else if (line === '' || line.startsWith('#')) lines.push(line);
    else {
      if (!key) throw new Error('A segment is not encrypted');
      const { href, pathname } = new URL(line, base);
      const path = `/media/segments/${pathname.split('/').slice(-3).join('/')}`;
      segments.push({ path, ...key });
      urls.push(href);
      lines.push(path);
    }
  }
  return { text: lines.join('\n'), segments, urls, keys };
};

/** A height at which a lesson can be downloaded, and its approximate bytes. */
export interface PreparedSize {
  height: number;
  bytes: number;
}

/** Returns the heights of a multivariant playlist, lowest first, for a lesson of `seconds`. */
export const preparedSizes = (multivariant: string, seconds: number): PreparedSize[] =>
  multivariant.split(/\r?\n/).flatMap((line) => {
    const [, bits, height] = /^#EXT-X-STREAM-INF:.*AVERAGE-BANDWIDTH=(\d+).*RESOLUTION=\d+x(\d+)/.exec(line) ?? [];
    return bits === undefined ? [] : { height: Number(height), bytes: Math.round((Number(bits) / 8) * seconds) };
  });

/** Height that suffices for a class in front of a board. */
const BOARD_HEIGHT = 720;
/** The smallest height that suits a board; the largest if none does. */
export const boardHeight = (sizes: readonly PreparedSize[]): number | undefined => {
  const heights = sizes.map(({ height }) => height).toSorted((a, b) => a - b);
  return heights.find((height) => height >= BOARD_HEIGHT) ?? heights.at(-1);
};
