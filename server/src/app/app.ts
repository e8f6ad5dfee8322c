import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#lib/config/config.ts';
import type { Context } from './context.ts';
import { bodyTooLarge, brokenBody, toRefusal } from '#http/errors/api-error.ts';
import { Refusal } from '#lib/errors.ts';
import { apiRoutes } from './api.ts';
import { MAX_OPEN_BODY } from '#http/limits/body-sizes.ts';
import { endBrokenRequest, sendRefusal } from '#http/errors/send-refusal.ts';
import { mediaRoutes, type MediaDeps } from '#http/media/media.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { receiveBodies } from '#http/limits/request-bodies.ts';
import { rejectBadRequests } from '#http/limits/request-bounds.ts';
import { logRequests } from '#app/request-log.ts';
import { securityTxtRoute, webAppRoutes } from '#http/web-app/web-app.ts';
import { timeoutSlowBodies } from '#http/limits/slow-bodies.ts';
import { videosOfLesson } from '#features/lessons/compose/present-lesson.ts';
import { isPlayableByManagers, withdrawnToday } from '#features/videos/library.service.ts';
import { playableVideo } from '#features/videos/playable-video.ts';
import { CALENDAR_ROUTE } from '#features/classes/class-weeks.service.ts';

/** The calendars of classes, for calendar clients: these don't sign in, the URL itself is the permission. */
const calendarRoute = (app: FastifyInstance, { classWeeks, now }: Pick<Context, 'classWeeks' | 'now'>): void => {
  app.get<{ Params: { file: string } }>(CALENDAR_ROUTE, async ({ params: { file } }, reply) => {
    const text = await classWeeks.calendarFile(file, now());
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .send(text);
  });
};

/** Connects the media routes to the services. URLs inside playlists use the origin of the playlist. */
const mediaDeps = (services: Context): MediaDeps => ({
  urls: services.mediaUrls(services.config.publicUrl ?? ''),
  storage: services.storage,
  room: services.space.room,
  uploadRate: services.config.deadlines.upload,
  segments: services.segments,
  redirectUrl: async (key, lifetimeSeconds) =>
    services.config.mediaFrom === 'storage' ? services.storage.signedGetUrl(key, lifetimeSeconds) : undefined,
  isSessionValid: ({ userId, epoch }) => services.auth.isEpochValid(userId, epoch),
  findVideo: async (videoKey) => {
    const library = await services.library.current();
    const known = library.byVideoKey.get(videoKey);
    const video =
      known && isPlayableByManagers(known)
        ? known
        : withdrawnToday(library, services.now()).find(({ row }) => row.video_key === videoKey);
    return video && { ...playableVideo(video), encryptionKey: video.row.encryption_key };
  },
  findLesson: async (lessonId) => {
    const [lesson, library] = await Promise.all([services.composition.find(lessonId), services.library.current()]);
    if (!lesson) {
      const parts = await services.fixedLessons.find(lessonId, services.now());
      return parts && { parts: parts.map(({ video }) => playableVideo(video)) };
    }
    return { parts: videosOfLesson(lesson, library, withdrawnToday(library, services.now())).map(playableVideo) };
  },
  onUploaded: ({ key, size, contentHash }) => services.videos.uploadReceived(key, size, contentHash, services.now()),
});

/** The Refusal for an error: one of Fastify's own, such as a body that is too large or invalid JSON, or any other. */
const refusalOfRequest = (error: Error & { statusCode?: number }, { routeOptions }: FastifyRequest): Refusal => {
  if (error instanceof Refusal || (error.statusCode ?? 500) >= 500) return toRefusal(error);
  return error.statusCode === 413 ? bodyTooLarge(routeOptions.bodyLimit) : brokenBody();
};

/** Logs a failed request; a client that disconnects while sending, for example by cancelling an upload, is not an error. */
const logFailure = (request: FastifyRequest, error: unknown): void => {
  const { destroyed, complete } = request.raw;
  if (destroyed && !complete) request.log.info({ error }, 'request aborted by the client');
  else request.log.error({ error }, 'request failed');
};

/** Off, because Node's limit would abort an upload of several GB over a slow connection; `timeoutSlowBodies` enforces ours. */
const NO_REQUEST_TIMEOUT = 0;
/** Smaller responses gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1_024;
/** Larger than a composed lesson (30 KB), for which a stream and a thread cost more than compressing synchronously. */
const COMPRESS_AT_ONCE_BYTES = 65_536;
/** A higher level takes more time than the saved bytes are worth for dynamic responses. */
const COMPRESSION_LEVEL = 4;

/** Five hundred classes with six connections each, plus a reserve. Limits per address are the reverse proxy's task. */
export const MAX_CONNECTIONS = 5_000;

/** Trusted proxies: a number of hops, or their addresses. */
const trustedProxies = ({ trustProxy: trusted }: Config) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : (trusted ?? false);

/** The HTTP app: API, media and the web app itself. */
export const makeApp = async (services: Context): Promise<FastifyInstance> => {
  const { publicUrl, metricsToken, securityContact, deadlines } = services.config;
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestTimeout: NO_REQUEST_TIMEOUT,
    trustProxy: trustedProxies(services.config),
    // for malformed URLs, which never reach a route
    frameworkErrors: (_error, _request, reply) =>
      (reply as FastifyReply)
        .status(400)
        .header('cache-control', 'no-store')
        // the body has no deadline yet
        .header('connection', 'close')
        .header('x-content-type-options', 'nosniff')
        .send({ message: 'This address cannot be read', code: 'INVALID_INPUT' }),
    clientErrorHandler: endBrokenRequest,
    http: { headersTimeout: deadlines.headersMs, connectionsCheckingInterval: deadlines.checkIntervalMs },
    bodyLimit: MAX_OPEN_BODY,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  rejectBadRequests(app);
  receiveBodies(app);
  // errors that no plugin handles, such as unavailable storage; reveals nothing internal
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = refusalOfRequest(error, request);
    if (refusal.status >= 500 && refusal !== error) logFailure(request, error);
    return sendRefusal(reply, refusal);
  });
  securityHeaders(app, services.config);
  // loaded on demand, because most installations don't use metrics
  const monitoring = metricsToken === undefined ? undefined : await import('#app/metrics.ts');
  const metrics = monitoring?.makeMetrics(services.system);
  logRequests(app, metrics?.measure);
  timeoutSlowBodies(app, deadlines.bodyMs);
  if (metrics && metricsToken !== undefined) monitoring?.metricsRoute(app, metrics, metricsToken);
  if (securityContact !== undefined) securityTxtRoute(app, securityContact, publicUrl);
  await app.register(async (media) => mediaRoutes(media, mediaDeps(services)));
  await app.register(async (rest) => {
    await rest.register(compress, {
      globalDecompression: false,
      threshold: COMPRESS_FROM_BYTES,
      syncThreshold: COMPRESS_AT_ONCE_BYTES,
      zlibOptions: { level: COMPRESSION_LEVEL },
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVEL } },
    });
    calendarRoute(rest, services);
    await rest.register(async (api) => apiRoutes(api, services));
    await webAppRoutes(rest, { publicUrl, settings: services.settings.current });
  });
  return app;
};
