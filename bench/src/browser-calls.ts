import { setTimeout as delay } from 'node:timers/promises';
import type { SignedInUser } from '@zuzu/contract/auth.ts';

/** Retry interval of the web app. */
const RETRY_AFTER_MS = 500;
/** Users don't wait longer than this for a page. */
const GIVE_UP_AFTER_MS = 120_000;
const ATTEMPT_TIMEOUT_MS = 30_000;

/** One call, including its retries; `at` is its start by performance.now(). */
export type CallRecord = { name: string; at: number; ms: number; tries: number; ok: boolean; why: string };

/** `acceptedStatus`: a status that means that an earlier attempt had arrived although its response had not. */
type Request = { token?: string | undefined; method?: string; body?: unknown; acceptedStatus?: number };

/** Thrown for a refusal, or when no response arrived for too long. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/** Calls as a browser makes them: connection errors and 5xx are retried; every call is recorded. */
export const browserCalls = (records: CallRecord[]) => {
  const fetchBytes = async (
    name: string,
    address: string,
    { token, method, body, acceptedStatus }: Request = {},
  ): Promise<Buffer> => {
    const at = performance.now();
    let why = '';
    for (let tries = 1; ; tries += 1) {
      const { status, bytes } = await fetch(address, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': body instanceof Uint8Array ? 'video/mp4' : 'application/json' }),
        },
        ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      })
        .then(async (answer) => ({ status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }))
        .catch((error: Error) => ({ status: 0, bytes: Buffer.from(String(error.cause ?? error)) }));
      const ok = (status >= 200 && status < 300) || (tries > 1 && status === acceptedStatus);
      if (!ok) why = `${status} ${String(bytes).slice(0, 160)}`;
      const isOver = ok || (status >= 400 && status < 500) || performance.now() - at > GIVE_UP_AFTER_MS;
      if (isOver) records.push({ name, at, ms: performance.now() - at, tries, ok, why });
      if (ok) return bytes;
      if (isOver) throw new CallFailed(`${name}: ${why}`);
      await delay(RETRY_AFTER_MS);
    }
  };
  const fetchJson = async <Body>(name: string, address: string, request?: Request): Promise<Body> =>
    JSON.parse(String(await fetchBytes(name, address, request))) as Body;
  return {
    fetchBytes,
    fetchJson,
    signIn: (base: string, phone: string) =>
      fetchJson<{ token: string; user: SignedInUser }>('sign-in', `${base}/api/auth/send-otp`, {
        body: { phone_number: phone },
      }),
    fetchText: async (name: string, address: string, request?: Request): Promise<string> =>
      String(await fetchBytes(name, address, request)),
  };
};
export type BrowserCalls = ReturnType<typeof browserCalls>;
