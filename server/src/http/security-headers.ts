import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#lib/config/config.ts';
import { browserOrigin } from '#lib/config/s3-location.ts';
import { API_PAGE_STYLE } from '#http/api-page-style.ts';
import { inlineCode } from './web-app/web-dist.ts';

/** The origins of pages and media. */
type Location = Pick<Config, 'publicUrl' | 'mediaUrl' | 'storage'>;

const elements = {
  script: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
};

/**
 * A page's inline scripts or styles as sources of a Content-Security-Policy. Allowing them by hash lets the first
 * paint happen before any file has been fetched, while injected code is still blocked.
 */
const inlineSources = (page: string, element: keyof typeof elements): string[] => [
  ...new Set(
    [...page.matchAll(elements[element])].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  ),
];

/** Pages don't use these, so injected scripts can't either. */
const NO_SENSORS = 'camera=(), microphone=(), geolocation=()';

/** The headers set by helmet with these options; they don't depend on the request. */
const helmetHeaders = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
};

/** URLs that never return a page: the policy of a page, with its hashes, would be half the size of a small file. */
const NOT_A_PAGE = /^\/(?:api(?!\/docs\b)|assets|media)\//;
/** For workers, and images opened directly. */
const POLICY_OF_FILES =
  "default-src 'self';script-src 'self';style-src 'self';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

const YEAR_SECONDS = 365 * 24 * 3_600;

const optionsFor = ({ publicUrl, mediaUrl, storage }: Location): HelmetOptions => {
  // pages may be opened under another host name than media URLs
  const mediaOrigin = [
    ...[publicUrl, mediaUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
    ...(storage ? [browserOrigin(storage)] : []),
  ];
  return {
    frameguard: { action: 'deny' },
    // browsers switch processes for this header, which delays the first paint of a first visit. It would protect
    // little here: sessions aren't cookies, and no page needs the window that opened it
    crossOriginOpenerPolicy: false,
    // a browser that has connected with TLS never falls back to plain HTTP
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: false }
      : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineSources(inlineCode(), 'script')],
        styleSrc: ["'self'", ...inlineSources(inlineCode() + API_PAGE_STYLE, 'style')],
        imgSrc: ["'self'", ...mediaOrigin, 'data:', 'blob:'],
        mediaSrc: ["'self'", ...mediaOrigin, 'blob:'],
        connectSrc: ["'self'", ...mediaOrigin, 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  };
};

/** Sends the security headers with every response. They are computed once, not rebuilt for each request. */
export const securityHeaders = (app: FastifyInstance, location: Location): void => {
  const ofPages = { ...helmetHeaders(optionsFor(location)), 'permissions-policy': NO_SENSORS };
  const ofFiles = { ...ofPages, 'content-security-policy': POLICY_OF_FILES };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(NOT_A_PAGE.test(request.url) ? ofFiles : ofPages);
    done();
  });
};
