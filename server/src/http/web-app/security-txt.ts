import type { FastifyInstance } from 'fastify';

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
