import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pace } from '#config/deadlines.ts';
import type { Holder, MediaUrls } from '#storage/media-urls.ts';
import { InvalidUrl } from '#storage/signed-url.ts';
import type { Storage } from '#storage/storage.ts';
import {
  lessonMultivariantPlaylist,
  lessonMediaPlaylist,
  videoMultivariantPlaylist,
  videoMediaPlaylist,
  type PlayableVideo,
} from '#transcoding/signed-playlists.ts';
import { MediaError, notFound } from '#http/errors/media-error.ts';
import { receiveUpload, type Uploaded } from './media-upload.ts';
import type { SegmentCache } from '#storage/segment-cache.ts';
import { sendBytes } from './send-bytes.ts';

export type MediaDeps = {
  urls: MediaUrls;
  storage: Storage;
  segments: SegmentCache;
  /** Bytes that may still be stored. */
  room: () => Promise<number>;
  /** An upload that comes more slowly is over. */
  uploadPace: Pace;
  /** Where a segment or thumbnail can be had for so long without this server; undefined where it can't. */
  elsewhere: (key: string, lifetimeSeconds: number) => Promise<string | undefined>;
  /** Whether the sessions of this user still hold that had begun when an address was signed. */
  holds: (holder: Holder) => Promise<boolean>;
  /** A video that may be played, with its 16-byte key; undefined where there is none. */
  findVideo: (videoKey: string) => Promise<(PlayableVideo & { encryptionKey: Uint8Array }) | undefined>;
  /** The videos of a lesson of this user, in order; undefined where there is no such lesson. */
  findLesson: (lessonId: string, userId: string) => Promise<{ parts: readonly PlayableVideo[] } | undefined>;
  /** A file has arrived whole. May be called again for the same key with the same content. */
  onUploaded: (upload: Uploaded) => Promise<void>;
};

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const SEGMENT_TYPE = 'video/mp2t';
const PRIVATE = 'private, no-store';
/** How long an address in storage lasts to which somebody is sent on. */
const SENT_ON_SECONDS = 24 * 60 * 60;

type Params<Name extends string> = { Params: Record<Name, string> };

/**
 * Everything below /media/: signed uploads, playlists, keys, segments and thumbnails. The address is the
 * permission: 403 where its signature is wrong, it has expired, or the sessions of its user have ended. Register it without
 * a prefix.
 */
export const mediaRoutes = async (app: FastifyInstance, deps: MediaDeps): Promise<void> => {
  const { urls, segments } = deps;

  /** Throws where the sessions of whoever an address was signed for have ended. */
  const holds = async <Of extends Holder>(holder: Of): Promise<Of> => {
    if (!(await deps.holds(holder))) throw new InvalidUrl('URL_EXPIRED');
    return holder;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(sendMediaError);
  app.addHook('onRequest', async (_request, reply) => {
    // No cookie is involved, so any page, casting device or CDN may fetch what it has an address for.
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'Content-Length, Content-Range, ETag');
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });

  app.options('/media/*', async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD, PUT')
      .header('access-control-allow-headers', 'Content-Type, Range, If-None-Match, If-Range')
      .header('access-control-max-age', '86400')
      .send(),
  );

  // Without it, an unknown address might be answered by the web app's own page.
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
      await holds(allowed);
      await receiveUpload(request, allowed, deps);
      return reply.header('cache-control', 'no-store').send({ success: true });
    },
  );

  app.get<Params<'userId' | 'epoch' | 'expires' | 'signature' | 'videoKey' | 'file'>>(
    '/media/videos/:userId/:epoch/:expires/:signature/:videoKey/:file',
    async (request, reply) => {
      const { videoKey, file } = request.params;
      const holder = await holds(urls.checkVideo(videoKey, request.params));
      const video = await deps.findVideo(videoKey);
      if (!video || video.renditions.length === 0) throw notFound();
      const heights = video.renditions.map(({ height }) => height);
      return sendPlaylist(reply, file, heights, {
        main: () => videoMultivariantPlaylist(video),
        at: (height) => videoMediaPlaylist(urls, holder, video, height),
      });
    },
  );

  app.get<Params<'userId' | 'epoch' | 'expires' | 'signature' | 'lessonId' | 'file'>>(
    '/media/lessons/:userId/:epoch/:expires/:signature/:lessonId/:file',
    async (request, reply) => {
      const { lessonId, file } = request.params;
      const holder = await holds(urls.checkLesson(lessonId, request.params));
      const { parts } = (await deps.findLesson(lessonId, holder.userId)) ?? { parts: [] };
      if (parts.length === 0 || parts.some(({ renditions }) => renditions.length === 0)) throw notFound();
      const heights = parts.flatMap(({ renditions }) => renditions.map(({ height }) => height));
      return sendPlaylist(reply, file, heights, {
        main: () => lessonMultivariantPlaylist(parts),
        at: (height) => lessonMediaPlaylist(urls, holder, parts, height),
      });
    },
  );

  app.get<Params<'userId' | 'epoch' | 'expires' | 'signature' | 'file'>>(
    '/media/keys/:userId/:epoch/:expires/:signature/:file',
    async (request, reply) => {
      const videoKey = withoutExtension(request.params.file, '.key');
      await holds(urls.checkKey(videoKey, request.params));
      const video = await deps.findVideo(videoKey);
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

  /** A file that everybody gets under the same address: may be kept by anyone until the address expires. */
  const sendShared = async (
    request: FastifyRequest<Params<'expires'>>,
    reply: FastifyReply,
    key: string,
    type: string,
  ): Promise<FastifyReply> => {
    const maxAge = Math.max(0, Number(request.params.expires) - Math.ceil(Date.now() / 1000));
    const sentOnFor = Math.min(maxAge, SENT_ON_SECONDS);
    const elsewhere = await deps.elsewhere(key, sentOnFor);
    // kept for half as long as the address lasts, so that nobody is sent to one that is about to end
    if (elsewhere !== undefined)
      return reply.header('cache-control', `public, max-age=${Math.floor(sentOnFor / 2)}`).redirect(elsewhere, 307);
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

/** 'x.key' → 'x'; a name that doesn't end so has no valid signature. */
const withoutExtension = (file: string, extension: string): string => {
  if (!file.endsWith(extension)) throw new InvalidUrl('URL_INVALID');
  return file.slice(0, -extension.length);
};

/** Refusals as `{message, code}`; anything else is for the app's own handler. */
const sendMediaError = (error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (!(error instanceof InvalidUrl || error instanceof MediaError)) throw error;
  if (error.status === 408) reply.header('connection', 'close');
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ message: error.message, code: error.code });
};
