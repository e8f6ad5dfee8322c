import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, sessionExpired, storedToken } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
const server = createServer((request, response) => answer(request, response));
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const failure = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { status, code, message, details } = error as ApiError;
  return { status, code, message, details };
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/login`));
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  endSession();
  storage.setItem('jwt', 'token-1');
});

describe('a call', () => {
  it('goes to the same origin below /api and carries the stored token', async () => {
    let seen: Partial<IncomingMessage> = {};
    answer = (request, response) => {
      seen = request;
      json(200, { productName: 'זוזו' })(request, response);
    };
    expect(await api.settings.get()).toEqual({ productName: 'זוזו' });
    expect([seen.method, seen.url, seen.headers?.authorization]).toEqual(['GET', '/api/settings', 'Bearer token-1']);
  });

  it('of a session that ends here is completed even if the page is left', async () => {
    answer = json(200, { success: true });
    const sent = vi.spyOn(globalThis, 'fetch');
    await api.auth.signOut({}, { context: { token: 'token-1' } });
    await api.settings.get();
    expect(sent.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
    sent.mockRestore();
  });

  it('that is refused throws status, code, message and details', async () => {
    answer = json(404, { message: 'No user has this number', code: 'UNKNOWN_PHONE', details: [1] });
    expect(await failure(api.auth.sendOtp({ phone_number: '0500000000' }))).toEqual({
      status: 404,
      code: 'UNKNOWN_PHONE',
      message: 'No user has this number',
      details: [1],
    });
    expect(storedToken()).toBe('token-1');
  });

  it("that gets a proxy's error page reports that the service is unavailable", async () => {
    answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    expect(await failure(api.settings.get())).toMatchObject({ status: 502, code: 'UNAVAILABLE' });
  });

  it('that gets no response is a network failure', async () => {
    answer = (request) => request.socket.destroy();
    expect(await failure(api.settings.get())).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it.each<[string, Answer]>([
    ['half an answer', (request, response) => response.write('{"productName":', () => request.socket.destroy())],
    ["a network's sign-in page", (_, response) => response.end('<h1>Wi-Fi</h1>')],
  ])('that gets %s is a network failure', async (_, half) => {
    answer = half;
    expect(await failure(api.settings.get())).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('that is aborted stays an abort', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await expect(api.settings.get(undefined, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that gets a 401 ends the session', async () => {
    answer = json(401, { message: 'Sign in', code: 'UNAUTHENTICATED' });
    expect(await failure(api.settings.get())).toMatchObject({ status: 401 });
    expect([storedToken(), sessionExpired()]).toEqual(['', true]);
  });

  it('that gets a late 401 keeps the newer session', async () => {
    answer = (request, response) => {
      storage.setItem('jwt', 'token-2');
      json(401, { message: 'Sign in', code: 'UNAUTHENTICATED' })(request, response);
    };
    await failure(api.settings.get());
    expect(storedToken()).toBe('token-2');
  });

  it('stores a refreshed token', async () => {
    answer = json(200, {}, { 'x-refreshed-token': 'token-2' });
    await api.settings.get();
    expect(storedToken()).toBe('token-2');
  });
});
