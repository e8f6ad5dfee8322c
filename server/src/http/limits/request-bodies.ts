import type { FastifyInstance } from 'fastify';
import { Refusal } from '#lib/errors.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** True if lists and objects in a JSON text (UTF-8) are nested deeper than `levels`. */
const isNestedDeeperThan = (json: Uint8Array, levels: number): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]!;
    if (inText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (OPENS.has(sign)) {
      if (++depth > levels) return true;
    } else if (CLOSES.has(sign)) depth--;
  }
  return false;
};

/** The deepest valid input, a rule set, has eight levels. */
const MAX_DEPTH = 32;

/** Parses JSON bodies of at most the route's `bodyLimit` and a limited nesting depth. */
export const receiveBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (isNestedDeeperThan(bytes, MAX_DEPTH)) return done(tooDeep());
    void parse(request, bytes.toString(), done);
  });
};

const tooDeep = () =>
  new Refusal('INVALID_INPUT', `The body can be nested at most ${MAX_DEPTH} levels deep`, [
    { field: 'body', reason: `must be nested at most ${MAX_DEPTH} levels deep` },
  ]);
