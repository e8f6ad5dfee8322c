import { setTimeout as delay } from 'node:timers/promises';

/** As often as a page asks again by itself. */
const AGAIN_AFTER_MS = 500;
/** Longer than this nobody waits before a page. */
const GIVE_UP_AFTER_MS = 120_000;
const MAX_TRY_MS = 30_000;

/** One thing that somebody wanted, however often it was tried; `at` on the clock of performance.now(). */
export type Wish = { name: string; at: number; ms: number; tries: number; ok: boolean; why: string };

/** `taken`: a status that says that an earlier try had arrived, though its answer had not. */
type Request = { token?: string | undefined; method?: string; body?: unknown; taken?: number };

/** Thrown where the answer was no, or none came for too long. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Calls as a browser makes them: what breaks off or fails on the server's side is tried again; every wish is noted. */
export const browserCalls = (wishes: Wish[]) => {
  const ask = async (name: string, address: string, { token, method, body, taken }: Request = {}): Promise<Buffer> => {
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
        signal: AbortSignal.timeout(MAX_TRY_MS),
      })
        .then(async (answer) => ({ status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }))
        .catch((error: Error) => ({ status: 0, bytes: Buffer.from(String(error.cause ?? error)) }));
      const ok = (status >= 200 && status < 300) || (tries > 1 && status === taken);
      if (!ok) why = `${status} ${String(bytes).slice(0, 160)}`;
      const isOver = ok || (status >= 400 && status < 500) || performance.now() - at > GIVE_UP_AFTER_MS;
      if (isOver) wishes.push({ name, at, ms: performance.now() - at, tries, ok, why });
      if (ok) return bytes;
      if (isOver) throw new Unanswered(`${name}: ${why}`);
      await delay(AGAIN_AFTER_MS);
    }
  };
  return {
    ask,
    askJson: async <Body>(name: string, address: string, request?: Request): Promise<Body> =>
      JSON.parse(String(await ask(name, address, request))) as Body,
    askText: async (name: string, address: string, request?: Request): Promise<string> =>
      String(await ask(name, address, request)),
  };
};
export type BrowserCalls = ReturnType<typeof browserCalls>;
