import { partLines, playlistHead, type PlaylistPart } from './media-playlist.ts';

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
