import {
  captionFileNamed,
  captionPlaylist,
  captionSegment,
  captionTags,
} from '@zuzu/domain/playlists/caption-playlists.ts';
import { lessonVariantAt, lessonVariants, renditionAt } from '@zuzu/domain/playlists/lesson-variants.ts';
import { multivariantPlaylist } from '@zuzu/domain/playlists/multivariant-playlist.ts';
import { mediaPlaylist, type PlaylistPart, mergePlaylists } from '@zuzu/domain/playlists/media-playlist.ts';
import { renditionLength, type Rendition } from '@zuzu/domain/playlists/rendition.ts';
import { languagesOf, type Captions } from '@zuzu/domain/videos/captions.ts';
import type { UrlOwner, MediaUrls } from '#storage/media-urls.ts';

/** The merged playlist has a single quality; the lesson's multivariant playlist adapts to the connection. */
const MERGED_HEIGHT = 540;

/** A video with at least one rendition. */
export type PlayableVideo = { videoKey: string; renditions: readonly Rendition[]; captions?: Captions | undefined };

/** The multivariant playlist of one video, which refers to its variants as `<height>.m3u8`. */
export const videoMultivariantPlaylist = (video: PlayableVideo): string =>
  multivariantPlaylist(
    video.renditions
      .toSorted((a, b) => a.height - b.height)
      .map((rendition) => ({ ...rendition, uri: `${rendition.height}.m3u8` })),
  );

/** The multivariant playlist of a lesson, which refers to its variants as `<height>.m3u8` and to its captions as `captionFile`. */
export const lessonMultivariantPlaylist = (parts: readonly PlayableVideo[]): string =>
  multivariantPlaylist(
    lessonVariants(parts.map(({ renditions }) => renditions)).map((variant) => ({
      ...variant,
      uri: `${variant.height}.m3u8`,
    })),
    captionTags(parts),
  );

/** A caption file of a lesson, by its name in the multivariant playlist; undefined for an unknown name. */
export const lessonCaptions = (parts: readonly PlayableVideo[], file: string): string | undefined => {
  const named = captionFileNamed(file);
  if (!named || !languagesOf(parts).includes(named.language) || (named.part ?? 0) >= parts.length) return undefined;
  const timed = parts.map(({ captions, renditions }) => ({
    captions,
    // equal in every rendition except for a few milliseconds
    length: renditionLength(renditionAt(renditions, 0)),
  }));
  return named.part === undefined
    ? captionPlaylist(timed, named.language)
    : captionSegment(timed, named.language, named.part);
};

/** One rendition of a video, with absolute URLs. */
export const videoMediaPlaylist = (urls: MediaUrls, owner: UrlOwner, video: PlayableVideo, height: number): string =>
  mediaPlaylist(absolutePart(urls, owner, video.videoKey, renditionAt(video.renditions, height)));

/** A lesson at one height, with absolute URLs. */
export const lessonMediaPlaylist = (
  urls: MediaUrls,
  owner: UrlOwner,
  parts: readonly PlayableVideo[],
  height: number,
): string => {
  const { renditions } = lessonVariantAt(
    parts.map((part) => part.renditions),
    height,
  );
  return mergePlaylists(parts.map(({ videoKey }, part) => absolutePart(urls, owner, videoKey, renditions[part]!)));
};

/**
 * A lesson as one media playlist in a text field: segments relative to
 * `<content host>/media/`, keys absolute. Throws a RangeError without parts, or if a part has no rendition.
 */
export const mergedPlaylist = (
  urls: MediaUrls,
  owner: UrlOwner,
  parts: readonly PlayableVideo[],
  height = MERGED_HEIGHT,
): string =>
  mergePlaylists(
    parts.map(({ videoKey, renditions }) => {
      const rendition = renditionAt(renditions, height);
      const segmentUri = urls.segmentPaths(rendition.keyPrefix);
      return { rendition, keyUri: urls.signedKeyUrl(owner, videoKey), segmentUri };
    }),
  );

/** The playlists that a player of a lesson requests first, for the response that contains the lesson's URL. */
export const firstPlaylists = (
  urls: MediaUrls,
  owner: UrlOwner,
  parts: readonly PlayableVideo[],
): { multivariant: string; lowest: string } => {
  const [lowest] = lessonVariants(parts.map(({ renditions }) => renditions));
  return {
    multivariant: lessonMultivariantPlaylist(parts),
    lowest: lessonMediaPlaylist(urls, owner, parts, lowest!.height),
  };
};

const absolutePart = (urls: MediaUrls, owner: UrlOwner, videoKey: string, rendition: Rendition): PlaylistPart => {
  const path = urls.segmentPaths(rendition.keyPrefix);
  return {
    rendition,
    keyUri: urls.signedKeyUrl(owner, videoKey),
    segmentUri: (index) => `${urls.contentOrigin}/media/${path(index)}`,
  };
};
