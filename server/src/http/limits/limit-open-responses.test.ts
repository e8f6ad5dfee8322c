import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Refusal } from '#lib/errors.ts';
import { limitOpenResponses, markAuthenticated } from './limit-open-responses.ts';
import { sendRefusal } from '#http/errors/send-refusal.ts';

const BYTES = 1_000;
const app = fastify();
app.setErrorHandler((error, _request, reply) => sendRefusal(reply, error as Refusal));
limitOpenResponses(app, { burst: 3 * BYTES, perSecond: 2 * BYTES });
app.route({
  method: ['GET', 'POST'],
  url: '/',
  onRequest: async (request: FastifyRequest) => {
    if (request.headers.authorization) markAuthenticated(request);
  },
  handler: async () => Buffer.alloc(BYTES),
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const ask = async (remoteAddress: string, authorization?: string, method: 'GET' | 'POST' = 'GET') =>
  (await app.inject({ method, url: '/', remoteAddress, headers: authorization ? { authorization } : {} })).statusCode;

it('a network has so many bytes at once of what strangers may have, and more a moment later', async () => {
  for (let n = 0; n < 3; n++) expect(await ask('10.0.0.1')).toBe(200);
  expect(await ask('10.0.0.1')).toBe(503);
  expect(await ask('10.0.0.2')).toBe(200);
  vi.advanceTimersByTime(900);
  expect(await ask('10.0.0.1')).toBe(200);
  expect(await ask('10.0.0.1')).toBe(200);
  expect(await ask('10.0.0.1')).toBe(503);
});

it('nobody who is signed in, or wants to be, has less for it', async () => {
  for (let n = 0; n < 20; n++) expect(await ask('10.0.1.1', 'Bearer x')).toBe(200);
  for (let n = 0; n < 3; n++) expect(await ask('10.0.1.1')).toBe(200);
  expect(await ask('10.0.1.1')).toBe(503);
  expect(await ask('10.0.1.1', 'Bearer x')).toBe(200);
  expect(await ask('10.0.1.1', undefined, 'POST')).toBe(200);
});
