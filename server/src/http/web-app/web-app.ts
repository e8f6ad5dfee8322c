import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isWebBuilt, WEB_DIST } from './web-dist.ts';

const YEAR_SECONDS = 365 * 24 * 3_600;

/**
 * The built web app: files with a hash in their name are kept for a year, every other path gets the page, which finds
 * its own way from the address.
 */
export const webAppRoutes = async (app: FastifyInstance): Promise<void> => {
  if (!isWebBuilt()) {
    app.log.warn('the web app has not been built, only /api and /media are served');
    return;
  }
  await app.register(fastifyStatic, {
    root: WEB_DIST,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = path.includes(`${join(WEB_DIST, 'assets')}`);
      reply.header('cache-control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const nothing = { message: 'There is nothing at this address', code: 'NOT_FOUND' };
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode !== 403) throw error;
    return reply.status(404).header('cache-control', 'no-store').send(nothing);
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/assets/');
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.status(404).header('cache-control', 'no-store').send(nothing);
  });
};
