import { partLines, playlistHead, type PlaylistPart } from './media-playlist.ts';

/**
 * The parts of a lesson as one VOD media playlist, EXT-X-DISCONTINUITY between them.
 * Each part names its own key and IV. Throws a RangeError where there is no part or a part has no segment.
 */
export const mergePlaylists = (parts: readonly PlaylistPart[]): string => {
  const sections = parts.flatMap((part, position) => [
    ...(position > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    ...partLines(part),
  ]);
  return [...playlistHead(parts), ...sections, '#EXT-X-ENDLIST', ''].join('\n');
};
