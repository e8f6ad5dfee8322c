import { isId, isKey, renditionPrefix, RENDITIONS, segmentName, thumbnailKey } from './media-keys.ts';
import { InvalidUrl, roundedExpiry, type UrlSigner } from './signed-url.ts';
import type { SignedPut } from './storage.ts';

/** A school day: a lesson or video opened in the morning can be played until the evening. */
export const SCHOOL_DAY_SECONDS = 12 * 60 * 60;
/** An upload must start within this time; its duration is unlimited. */
export const UPLOAD_LIFETIME_SECONDS = 60 * 60;
export const DEFAULT_MAX_UPLOAD_BYTES = 50 * 1024 ** 3;

/** URLs stay the same within a window, so that they can be cached. */
const USER_WINDOW_SECONDS = 60 * 60;
const SEGMENT_WINDOW_SECONDS = 6 * 60 * 60;
/** Thumbnails reveal little and are shown often: their URLs are valid for one to two weeks. */
const THUMBNAIL_WINDOW_SECONDS = 7 * 24 * 60 * 60;

type MediaUrlOptions = {
  signer: UrlSigner;
  /** Public origin of this server, e.g. 'https://zuzu.example'; '' makes URLs relative to the page's origin. */
  origin: string;
  /** Origin of segments and thumbnails, if a CDN is in front of the server. */
  contentOrigin?: string;
  now?: () => number;
};

type Signed = { expires: string; signature: string };

/** The user of a URL, which becomes invalid with all of the user's sessions when their token epoch changes. */
export type UrlOwner = { userId: string; epoch: number };
type SignedForUser = Signed & { userId: string; epoch: string };

export type MediaUrls = ReturnType<typeof createMediaUrls>;

/**
 * Signs and checks every URL below /media/. Playlists, keys and uploads are signed for one user, and the routes that serve them
 * check that the user's sessions are still valid; segments and thumbnails are signed by path only, so that users and
 * CDNs share them. The checks throw `InvalidUrl`.
 */
export const createMediaUrls = ({ signer, origin, contentOrigin = origin, now = Date.now }: MediaUrlOptions) => {
  const forUser = (kind: string, { userId, epoch }: UrlOwner, id: string): string => {
    if (!isId(userId) || !isId(id)) throw new RangeError(`Invalid ids: ${JSON.stringify([userId, id])}`);
    const expires = roundedExpiry(now(), SCHOOL_DAY_SECONDS, USER_WINDOW_SECONDS);
    const signature = signer.sign([kind, userId, String(epoch), id], expires);
    return `${origin}/media/${kind}s/${userId}/${epoch}/${expires}/${signature}/${id}`;
  };
  const checkForUser = (kind: string, id: string, { userId, epoch, expires, signature }: SignedForUser): UrlOwner => {
    if (!isId(userId) || !isId(id)) throw new InvalidUrl('URL_INVALID');
    signer.verify([kind, userId, epoch, id], expires, signature);
    return { userId, epoch: Number(epoch) };
  };

  return {
    origin,
    contentOrigin,

    /** The multivariant playlist of a video, for one user, for a school day. */
    signedVideoUrl: (owner: UrlOwner, videoKey: string): string => `${forUser('video', owner, videoKey)}/main.m3u8`,
    checkVideo: (videoKey: string, signed: SignedForUser): UrlOwner => checkForUser('video', videoKey, signed),

    /** The multivariant playlist of a lesson, for one user, for a school day (lessonUrl). */
    signedLessonUrl: (owner: UrlOwner, lessonId: string): string => `${forUser('lesson', owner, lessonId)}/main.m3u8`,
    checkLesson: (lessonId: string, signed: SignedForUser): UrlOwner => checkForUser('lesson', lessonId, signed),

    /** The AES-128 key of a video, for one user, for a school day. */
    signedKeyUrl: (owner: UrlOwner, videoKey: string): string => `${forUser('key', owner, videoKey)}.key`,
    checkKey: (videoKey: string, signed: SignedForUser): UrlOwner => checkForUser('key', videoKey, signed),

    /** Returns a function from segment (from 0) to its path, relative to `<contentOrigin>/media/`. One signature covers the rendition. */
    segmentPaths(keyPrefix: string): (index: number) => string {
      const rendition = keyPrefix.slice(RENDITIONS.length);
      if (!isKey(keyPrefix) || !keyPrefix.startsWith(RENDITIONS))
        throw new RangeError(`Invalid rendition: ${keyPrefix}`);
      const expires = roundedExpiry(now(), SCHOOL_DAY_SECONDS, SEGMENT_WINDOW_SECONDS);
      const folder = `segments/${expires}/${signer.sign(['segments', keyPrefix], expires)}/${rendition}`;
      return (index) => `${folder}/${segmentName(index)}`;
    },
    /** Checks the URL of a segment; returns its storage key. */
    checkSegment(videoKey: string, height: string, name: string, { expires, signature }: Signed): string {
      if (!isId(videoKey) || !/^[1-9]\d{0,4}$/.test(height) || !/^\d{5,7}\.ts$/.test(name))
        throw new InvalidUrl('URL_INVALID');
      const prefix = renditionPrefix(videoKey, Number(height));
      signer.verify(['segments', prefix], expires, signature);
      return `${prefix}/${name}`;
    },

    /** The JPEG thumbnail of a video, the same for all users. */
    signedThumbnailUrl(videoKey: string): string {
      const expires = roundedExpiry(now(), THUMBNAIL_WINDOW_SECONDS, THUMBNAIL_WINDOW_SECONDS);
      const signature = signer.sign(['thumbnail', thumbnailKey(videoKey)], expires);
      return `${contentOrigin}/media/thumbnails/${expires}/${signature}/${videoKey}.jpg`;
    },
    /** Checks the URL of a thumbnail; returns its storage key. */
    checkThumbnail(videoKey: string, { expires, signature }: Signed): string {
      if (!isId(videoKey)) throw new InvalidUrl('URL_INVALID');
      signer.verify(['thumbnail', thumbnailKey(videoKey)], expires, signature);
      return thumbnailKey(videoKey);
    },

    /** The URL to which a browser PUTs a file: bound to user, key, type and size; the upload must start within the hour. */
    signedUploadUrl({ userId, epoch, key, contentType, maxBytes, size }: SignedPut): string {
      if (!isId(userId) || !isKey(key)) throw new RangeError(`Invalid upload: ${JSON.stringify([userId, key])}`);
      const expires = Math.ceil(now() / 1000) + UPLOAD_LIFETIME_SECONDS;
      const type = Buffer.from(contentType).toString('base64url');
      const bytes = size === undefined ? `1-${maxBytes}` : `${size}-${size}`;
      const signature = signer.sign(['upload', userId, String(epoch), key, type, bytes], expires);
      return `${origin}/media/upload/${userId}/${epoch}/${expires}/${bytes}/${type}/${signature}/${key}`;
    },
    /** Checks the URL of an upload; returns the permitted upload. */
    checkUpload(upload: SignedForUser & { key: string; type: string; bytes: string }): SignedPut {
      if (!isKey(upload.key) || !isId(upload.userId)) throw new InvalidUrl('URL_INVALID');
      const { userId, epoch, key, type, bytes } = upload;
      signer.verify(['upload', userId, epoch, key, type, bytes], upload.expires, upload.signature);
      const [minBytes, maxBytes = 0] = bytes.split('-').map(Number);
      const contentType = Buffer.from(type, 'base64url').toString();
      return {
        userId,
        epoch: Number(epoch),
        key,
        contentType,
        maxBytes,
        ...(minBytes === maxBytes && { size: maxBytes }),
      };
    },
  };
};
