import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MinimumRate } from '#lib/config/deadlines.ts';
import type { UrlOwner, MediaUrls } from '#storage/media-urls.ts';
import { InvalidUrl } from '#storage/signed-url.ts';
import type { Storage } from '#storage/storage.ts';
import {
  lessonCaptions,
  lessonMultivariantPlaylist,
  lessonMediaPlaylist,
  videoMultivariantPlaylist,
  videoMediaPlaylist,
  type PlayableVideo,
} from '#transcoding/signed-playlists.ts';
import { MediaError, notFound } from '#http/errors/media-error.ts';
import { receiveUpload, type Uploaded } from './media-upload.ts';
import type { SegmentCache, CachedFile } from '#storage/segment-cache.ts';

/** True if the client has cached this version; If-None-Match compares weakly. */
const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;

/** Sends a file, completely or in part (RFC 9110: Range, If-Range, If-None-Match), with a strong ETag. The caller sets type and caching. */
const sendBytes = (request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedFile): FastifyReply => {
  const quoted = `"${etag}"`;
  reply.header('etag', quoted).header('accept-ranges', 'bytes');
  if (matchesEtag(request, quoted)) return reply.code(304).send();

  const range = request.headers['if-range'] === undefined || request.headers['if-range'] === quoted;
  const wanted = range ? parseRange(request.headers.range, bytes.byteLength) : 'whole';
  if (wanted === 'whole') return reply.send(bytes);
  if (wanted === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes.byteLength}`)
      .header('cache-control', 'no-store')
      .send();
  return reply
    .code(206)
    .header('content-range', `bytes ${wanted.start}-${wanted.end}/${bytes.byteLength}`)
    .send(bytes.subarray(wanted.start, wanted.end + 1));
};

/** Parses one range, both ends included; multiple ranges, other units and invalid values are ignored, as the RFC allows. */
const parseRange = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'whole' | 'unsatisfiable' => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first !== '' && last !== '' && Number(first) > Number(last)) return 'whole';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start < size && !(first === '' && Number(last) === 0) ? { start, end } : 'unsatisfiable';
};

export type MediaDeps = {
  urls: MediaUrls;
  storage: Storage;
  segments: SegmentCache;
  /** Free bytes for uploads. */
  room: () => Promise<number>;
  /** Slower uploads are aborted. */
  uploadRate: MinimumRate;
  /** A URL of a segment or thumbnail in storage, valid for this long; undefined to serve it from this server. */
  redirectUrl: (key: string, lifetimeSeconds: number) => Promise<string | undefined>;
  /** True if the session for which a URL was signed is still valid. */
  isSessionValid: (owner: UrlOwner) => Promise<boolean>;
  /** Finds a playable video with its 16-byte key. */
  findVideo: (videoKey: string) => Promise<(PlayableVideo & { encryptionKey: Uint8Array }) | undefined>;
  /** Finds the videos of a lesson of this user, in order. */
  findLesson: (lessonId: string, userId: string) => Promise<{ parts: readonly PlayableVideo[] } | undefined>;
  /** Called when a file is completely received; may be repeated for the same key with the same content. */
  onUploaded: (upload: Uploaded) => Promise<void>;
};

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const SEGMENT_TYPE = 'video/mp2t';
const CAPTIONS_TYPE = 'text/vtt; charset=utf-8';
const PRIVATE = 'private, no-store';
/** Lifetime of signed storage URLs for redirects. */
const REDIRECT_SECONDS = 24 * 60 * 60;

type Params<Name extends string> = { Params: Record<Name, string> };

/**
 * All routes below /media/: signed uploads, playlists, keys, segments and thumbnails. The URL is the
 * permission: 403 if its signature is wrong, it has expired, or the user's sessions have ended. Register them without
 * a prefix.
 */
export const mediaRoutes = async (app: FastifyInstance, deps: MediaDeps): Promise<void> => {
  const { urls, segments } = deps;

  /** Throws if the sessions of the user for whom a URL was signed have ended. */
  const assertSessionValid = async (owner: UrlOwner): Promise<void> => {
    if (!(await deps.isSessionValid(owner))) throw new InvalidUrl('URL_EXPIRED');
  };
  /** Resolves to the result of a concurrent lookup if those sessions are valid; an ended session takes precedence over other errors. */
  const ifSessionValid = async <Found>(owner: UrlOwner, finding: Promise<Found>): Promise<Found> => {
    finding.catch(() => undefined);
    await assertSessionValid(owner);
    return finding;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(sendMediaError);
  app.addHook('onRequest', (_request, reply, done) => {
    // No cookies are involved, so any page, casting device or CDN may use a signed URL.
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'Content-Length, Content-Range, ETag');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });

  app.options('/media/*', async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD, PUT')
      .header('access-control-allow-headers', 'Content-Type, Range, If-None-Match, If-Range')
      .header('access-control-max-age', '86400')
      .send(),
  );

  // Without it, an unknown URL might return the web app's page.
  app.route({
    method: ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'],
    url: '/media/*',
    handler: async () => {
      throw notFound();
    },
  });

  app.put<Params<'userId' | 'epoch' | 'expires' | 'bytes' | 'type' | 'signature' | '*'>>(
    '/media/upload/:userId/:epoch/:expires/:bytes/:type/:signature/*',
    async (request, reply) => {
      const allowed = urls.checkUpload({ ...request.params, key: request.params['*'] });
      await assertSessionValid(allowed);
      await receiveUpload(request, allowed, deps);
      return reply.header('cache-control', 'no-store').send({ success: true });
    },
  );

  app.get<Params<'userId' | 'epoch' | 'expires' | 'signature' | 'videoKey' | 'file'>>(
    '/media/videos/:userId/:epoch/:expires/:signature/:videoKey/:file',
    async (request, reply) => {
      const { videoKey, file } = request.params;
      const owner = urls.checkVideo(videoKey, request.params);
      const video = await ifSessionValid(owner, deps.findVideo(videoKey));
      if (!video || video.renditions.length === 0) throw notFound();
      const heights = video.renditions.map(({ height }) => height);
      return sendPlaylist(reply, file, heights, {
        main: () => videoMultivariantPlaylist(video),
        at: (height) => videoMediaPlaylist(urls, owner, video, height),
      });
    },
  );

  app.get<Params<'userId' | 'epoch' | 'expires' | 'signature' | 'lessonId' | 'file'>>(
    '/media/lessons/:userId/:epoch/:expires/:signature/:lessonId/:file',
    async (request, reply) => {
      const { lessonId, file } = request.params;
      const owner = urls.checkLesson(lessonId, request.params);
      const { parts } = (await ifSessionValid(owner, deps.findLesson(lessonId, owner.userId))) ?? { parts: [] };
      if (parts.length === 0 || parts.some(({ renditions }) => renditions.length === 0)) throw notFound();
      const captions = lessonCaptions(parts, file);
      if (captions !== undefined)
        return reply
          .header('cache-control', PRIVATE)
          .type(file.endsWith('.vtt') ? CAPTIONS_TYPE : PLAYLIST_TYPE)
          .send(captions);
      const heights = parts.flatMap(({ renditions }) => renditions.map(({ height }) => height));
      return sendPlaylist(reply, file, heights, {
        main: () => lessonMultivariantPlaylist(parts),
        at: (height) => lessonMediaPlaylist(urls, owner, parts, height),
      });
    },
  );

  app.get<Params<'userId' | 'epoch' | 'expires' | 'signature' | 'file'>>(
    '/media/keys/:userId/:epoch/:expires/:signature/:file',
    async (request, reply) => {
      const videoKey = withoutExtension(request.params.file, '.key');
      const video = await ifSessionValid(urls.checkKey(videoKey, request.params), deps.findVideo(videoKey));
      if (!video) throw notFound();
      return reply
        .header('cache-control', PRIVATE)
        .type('application/octet-stream')
        .send(Buffer.from(video.encryptionKey));
    },
  );

  app.get<Params<'expires' | 'signature' | 'videoKey' | 'height' | 'file'>>(
    '/media/segments/:expires/:signature/:videoKey/:height/:file',
    async (request, reply) => {
      const { videoKey, height, file } = request.params;
      return sendShared(request, reply, urls.checkSegment(videoKey, height, file, request.params), SEGMENT_TYPE);
    },
  );

  app.get<Params<'expires' | 'signature' | 'file'>>(
    '/media/thumbnails/:expires/:signature/:file',
    async (request, reply) => {
      const key = urls.checkThumbnail(withoutExtension(request.params.file, '.jpg'), request.params);
      return sendShared(request, reply, key, 'image/jpeg');
    },
  );

  /** Serves a file with the same URL for all users, cacheable until the URL expires. */
  const sendShared = async (
    request: FastifyRequest<Params<'expires'>>,
    reply: FastifyReply,
    key: string,
    type: string,
  ): Promise<FastifyReply> => {
    const maxAge = Math.max(0, Number(request.params.expires) - Math.ceil(Date.now() / 1000));
    const redirectLifetime = Math.min(maxAge, REDIRECT_SECONDS);
    const redirectUrl = await deps.redirectUrl(key, redirectLifetime);
    // cached for half of the lifetime, so that no client is redirected to a URL that is about to expire
    if (redirectUrl !== undefined)
      return reply
        .header('cache-control', `public, max-age=${Math.floor(redirectLifetime / 2)}`)
        .redirect(redirectUrl, 307);
    const file = await segments.get(key);
    if (!file) throw notFound();
    reply.header('cache-control', `public, max-age=${maxAge}, immutable`);
    return sendBytes(request, reply.type(type), file);
  };
};

const sendPlaylist = (
  reply: FastifyReply,
  file: string,
  heights: readonly number[],
  playlist: { main: () => string; at: (height: number) => string },
): FastifyReply => {
  const height = Number(/^(\d{1,5})\.m3u8$/.exec(file)?.[1]);
  if (file !== 'main.m3u8' && !heights.includes(height)) throw notFound();
  const text = file === 'main.m3u8' ? playlist.main() : playlist.at(height);
  return reply.header('cache-control', PRIVATE).type(PLAYLIST_TYPE).send(text);
};

/** 'x.key' → 'x'; a name without the extension has no valid signature. */
const withoutExtension = (file: string, extension: string): string => {
  if (!file.endsWith(extension)) throw new InvalidUrl('URL_INVALID');
  return file.slice(0, -extension.length);
};

/** Sends media errors as `{message, code}`; other errors go to the app's handler. */
const sendMediaError = (error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (!(error instanceof InvalidUrl || error instanceof MediaError)) throw error;
  if (error.status === 408) reply.header('connection', 'close');
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ message: error.message, code: error.code });
};
