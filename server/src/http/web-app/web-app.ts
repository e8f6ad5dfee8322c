import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INTERNAL_FILES, isWebBuilt, WEB_DIST } from './web-dist.ts';
import { webPages } from './web-pages.ts';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** True for a path with an extension, of a hidden file or folder, or in the folder of hashed assets. */
const isMeantForFile = (url: string): boolean => {
  const [, ...segments] = url.split('?', 1)[0]!.split('/');
  return segments[0] === 'assets' || segments.at(-1)!.includes('.') || segments.some((name) => name.startsWith('.'));
};

type Options = {
  publicUrl: string | undefined;
  /** The settings that pages contain; pages are also sent while they can't be read. */
  settings: () => Promise<object>;
  dist?: string;
};

/**
 * The built web app: files with a hash in their name are cached for a year. Any other URL returns a page, which routes on
 * the client, with status 404 unless it is one of the app's routes; URLs of missing files return a plain 404.
 */
export const webAppRoutes = async (
  app: FastifyInstance,
  { publicUrl, settings, dist = WEB_DIST }: Options,
): Promise<void> => {
  if (!isWebBuilt(dist)) {
    app.log.warn('web app not built, serving only /api and /media');
    return;
  }
  const pages = webPages(dist, publicUrl);
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !INTERNAL_FILES.includes(path.slice(1)),
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = path.includes(`${join(dist, 'assets')}`);
      reply.header('cache-control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const nothing = { message: 'Nothing found at this URL', code: 'NOT_FOUND' };
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode !== 403) throw error;
    return reply.status(404).header('cache-control', 'no-store').send(nothing);
  });
  const pageFor = async (request: FastifyRequest, route?: string) => {
    const known = await settings().then(JSON.stringify, () => '');
    return pages.pageOf(route, request.headers.cookie, known);
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply, { send }: Awaited<ReturnType<typeof pageFor>>) =>
    send(request, reply.type('text/html; charset=utf-8').header('vary', 'cookie'));
  for (const route of pages.routes)
    app.get(route.replace(/\$$/, '*'), { compress: false }, async (request, reply) => {
      const page = await pageFor(request, route);
      reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie').header('etag', page.etag);
      return request.headers['if-none-match'] === page.etag ? reply.status(304).send() : sendPage(request, reply, page);
    });
  app.setNotFoundHandler(async (request, reply) => {
    reply.status(404).header('cache-control', 'no-store');
    const mayBePage = ['GET', 'HEAD'].includes(request.method) && !isMeantForFile(request.url);
    return mayBePage ? sendPage(request, reply, await pageFor(request)) : reply.send(nothing);
  });
};

const LANGUAGES = 'he, en';
/** Validity of the response. */
const VALID_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** `/.well-known/security.txt` (RFC 9116): the contact for reporting vulnerabilities. */
export const securityTxtRoute = (app: FastifyInstance, contact: string, publicUrl: string | undefined): void => {
  const path = '/.well-known/security.txt';
  app.get(path, (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
      `Preferred-Languages: ${LANGUAGES}`,
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${path}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
};
