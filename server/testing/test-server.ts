import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { composedLessonSchema, type ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { makeApp } from '#app/app.ts';
import type { CodeSender } from '#features/sign-in/send-codes.ts';
import { makeConfig, type Config } from '#lib/config/config.ts';
import { readEnv } from '#lib/config/env.ts';
import { openContext } from '#app/context.ts';
import type { StatementLog } from '#database/database.ts';
import type { AnyJson } from './any-json.ts';
import { atEnd } from './at-end.ts';
import { newDatabase } from './new-database.ts';

/** Creates an empty database, by default on the PostgreSQL of all tests; returns its URL. */
export const createDatabase = (on = inject('postgresUrl')): Promise<string> => newDatabase(on);

/** Options of a test server. */
export type Wishes = {
  config?: Partial<Config>;
  now?: () => Date;
  sendCode?: CodeSender;
  /** An existing data folder instead of a new one; it isn't deleted. */
  dataDir?: string;
  log?: FastifyBaseLogger;
  onStatement?: StatementLog;
  /** The database of another server, instead of a new one. */
  database?: string;
};

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
/** A user signed in at a test server. */
export type SignedIn = Awaited<ReturnType<TestServer['signIn']>>;

/** Starts the real app on a new database and a new folder, for one test file. */
export const startTestServer = async ({
  config = {},
  now,
  sendCode,
  database,
  log,
  onStatement,
  ...wishes
}: Wishes = {}) => {
  const dataDir = wishes.dataDir ?? (await mkdtemp(join(tmpdir(), 'zuzu-test-')));
  const connectionString = database ?? (await newDatabase(inject('postgresUrl'), inject('migratedDatabase')));
  const env = { DATA_DIR: dataDir, DEMO: 'off', FFMPEG_PATH: process.env['FFMPEG_PATH'] };
  const settled: Config = { ...makeConfig(readEnv(env)), ...config };
  const services = await openContext({
    config: settled,
    connectionString,
    log: log ?? pino({ level: 'silent' }),
    onStatement,
    ...(now && { now }),
    ...(sendCode && { sendCode }),
  });
  const app = await makeApp(services);
  atEnd(async () => {
    await app.close();
    await services.close();
    if (wishes.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  });

  /** Makes a call like a client; the body is sent as JSON unless it is a string. */
  const call = async (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: (answer.body !== '' && answer.headers['content-type']?.includes('json')
        ? answer.json()
        : undefined) as AnyJson,
    };
  };

  /** Calls with this token. */
  const as = (token: string) => ({
    get: (path: string) => call('GET', path, { token }),
    post: (path: string, body?: unknown) => call('POST', path, { token, body }),
    put: (path: string, body?: unknown) => call('PUT', path, { token, body }),
    patch: (path: string, body?: unknown) => call('PATCH', path, { token, body }),
    del: (path: string, body?: unknown) => call('DELETE', path, { token, body }),
  });

  /** Signs in by phone number; the calls of the result are those of this user. */
  const signIn = async (phone: string) => {
    const { body } = await call('POST', '/api/auth/send-otp', { body: { phone_number: phone } });
    const { token, user } = body as { token: string; user: { _id: string; groups: [{ name: string }] } };
    const client = as(token);
    const [{ name }] = user.groups;
    /** Composes a lesson of five minutes for the first group, unless requested otherwise. */
    const compose = async (request: object = {}): Promise<ComposedLesson> => {
      const sent = { duration: 1, intensity: 3, groupName: name, ...request };
      return composedLessonSchema.parse(await bodyOf(client.post('/api/lessons/compose', sent)));
    };
    const see = (fileKeys: readonly string[], more: object = {}, groupName = name) =>
      client.post(`/api/users/${user._id}/groups/${encodeURIComponent(groupName)}/seen`, { fileKeys, ...more });
    return { token, userId: user._id, ...client, compose, see };
  };

  /** Connects a board to a group of the teacher with this token. */
  const connectBoard = async (
    teacher: string,
    groupName: string,
  ): Promise<{ sessionId: string; token: string; user: AnyJson }> => {
    const { code, secret } = await bodyOf(call('POST', '/api/boards/codes', { body: {} }));
    const { sessionId } = await bodyOf(as(teacher).post('/api/boards/connect', { code, groupName }));
    const { token, user } = await bodyOf(call('POST', '/api/boards/token', { body: { secret } }));
    return { sessionId, token, user };
  };

  /** All rows of a list read page by page, with the totals of its pages; the page limit is in the query of `path`. */
  const listInPages = async (path: string, token: string): Promise<{ rows: AnyJson[]; totals: Set<number> }> => {
    const [rows, totals]: [AnyJson[], Set<number>] = [[], new Set()];
    for (let cursor: unknown = ''; cursor !== undefined;) {
      const { status, headers, body } = await call('GET', `${path}${cursor && `&cursor=${cursor}`}`, { token });
      expect(status).toBe(200);
      rows.push(...body);
      totals.add(Number(headers['x-total-count']));
      cursor = headers['x-next-cursor'];
    }
    return { rows, totals };
  };

  return { app, services, call, as, signIn, connectBoard, listInPages, connectionString };
};

/** The body of a successful response. */
export const bodyOf = async (answer: ReturnType<TestServer['call']>): Promise<AnyJson> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
