import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodedText } from '#http/encoded-text.ts';
import { INTERNAL_FILES, isWebBuilt, WEB_DIST, webPage, webRoutes } from './web-dist.ts';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Adds the preview picture for links to the page: social networks need an absolute URL. */
const withPreview = (page: string, publicUrl: string): string => {
  const preview = new URL('/preview.png', publicUrl).href;
  return page.replace('</head>', () => `<meta property="og:image" content="${preview}" />\n</head>`);
};

/** True for a path with an extension, of a hidden file or folder, or in the folder of hashed assets. */
const isMeantForFile = (url: string): boolean => {
  const [, ...segments] = url.split('?', 1)[0]!.split('/');
  return segments[0] === 'assets' || segments.at(-1)!.includes('.') || segments.some((name) => name.startsWith('.'));
};

/**
 * The built web app: files with a hash in their name are cached for a year. Any other URL returns the page, which routes on
 * the client, with status 404 unless it is one of the app's routes; URLs of missing files return a plain 404.
 */
export const webAppRoutes = async (
  app: FastifyInstance,
  publicUrl: string | undefined,
  dist = WEB_DIST,
): Promise<void> => {
  if (!isWebBuilt(dist)) {
    app.log.warn('web app not built, serving only /api and /media');
    return;
  }
  const page = publicUrl === undefined ? webPage(dist) : withPreview(webPage(dist), publicUrl);
  const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`;
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
  const encodedPage = encodedText(() => page);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    encodedPage(request, reply.type('text/html; charset=utf-8'));
  for (const route of webRoutes(dist))
    app.get(route.replace(/\$$/, '*'), { compress: false }, (request, reply) => {
      reply.header('cache-control', 'no-cache').header('etag', etag);
      return request.headers['if-none-match'] === etag ? reply.status(304).send() : sendPage(request, reply);
    });
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).header('cache-control', 'no-store');
    const mayBePage = ['GET', 'HEAD'].includes(request.method) && !isMeantForFile(request.url);
    return mayBePage ? sendPage(request, reply) : reply.send(nothing);
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
