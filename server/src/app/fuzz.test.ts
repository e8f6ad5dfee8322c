import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractCalls, fillPath, type ContractCall } from '#testing/contract-calls.ts';
import { inputsFor } from '#testing/fuzz-inputs.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

/** `npm run fuzz` makes many more, with a new seed each time. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 2104155191);
const AT_ONCE = 8;
/** A request that takes longer than this hangs, even on a slow machine. */
const HANGS_AFTER_MS = 60_000;
const PATIENCE_MS = 60_000 + REQUESTS * 100;
const MAX_STEP = 200;
const MAX_FIELDS = 10;
/** Memory growth that indicates a leak per request. */
const MAY_GROW_BYTES = 96 * 1024 ** 2;

type Person = keyof typeof people;
/** A request: input, user, and variation, such as names in brackets, a compressed or deeply nested body, or a long address. */
type Wish = {
  input: unknown;
  who: Person;
  brackets: string;
  encoding: 'identity' | keyof typeof encoders;
  levels: number;
  length: number;
};
/** Picks the first in nine of ten cases. */
const seldom = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const server = await startTestServer();
const rows = await addVideos(server, smallLibrary());
const added = await Promise.all(Object.values(people).map((person) => server.services.users.add(person)));
const ids = rows.slice(0, 5).map(({ id }) => String(id));
const keys = rows.slice(0, 5).map((row) => row.file_key);
const known = {
  userId: added.map(({ id }) => id),
  id: ids,
  _id: ids,
  videoId: ids,
  fileKey: keys,
  groupName: ['default', 'כיתה א׳'],
  name: ['default', 'כיתה א׳'],
  phone_number: Object.values(people).map(({ phoneNumber }) => phoneNumber),
  weekStart: ['2099-01-04', '2026-03-01'],
  from: ['2026-03-01'],
  path: ['main', 'small/story'],
};
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

const tokens = new Map<Person, Promise<string>>();
let signIns = 0;
/** A new session; a deleted user is restored, unless a call has given the number to another user. */
const signIn = async (name: Person): Promise<string> => {
  const { auth, users, database } = server.services;
  // thousands of calls end sessions, more often than the rate limit lets a user sign in
  await database.deleteFrom('rate_limits').execute();
  const visitor = {
    phoneNumber: people[name].phoneNumber,
    address: `10.9.${signIns++ % 250}.1`,
    device: '',
    site: origin,
    now: new Date(),
  };
  if (!(await users.findByPhone(visitor.phoneNumber))) await users.add(people[name]).catch(() => undefined);
  const signedIn = await auth.signIn(visitor);
  if (signedIn === 'code-sent' || 'kind' in signedIn) throw new Error('unexpected second step');
  return signedIn.token;
};
/** A user's session, renewed whenever a call has ended it. */
const tokenOf = (name: Person): Promise<string> => {
  const token = tokens.get(name) ?? signIn(name);
  tokens.set(name, token);
  return token;
};

/**
 * A value as part of a URL, which can't contain a lone surrogate. Node responds to a URL of many KB with a 431 and
 * closes the connection, including other requests on it.
 */
const asStep = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MAX_STEP).toWellFormed();

/** `brackets` turns a name into the syntax that some servers parse as a list or an object. */
const asQuery = (input: unknown, brackets: string): string => {
  if (typeof input !== 'object' || input === null) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input).slice(0, MAX_FIELDS))
    query.append(`${asStep(name)}${brackets}`, asStep(value));
  return `?${query.toString()}`;
};

const encoders = { br: brotliCompressSync, gzip: gzipSync, deflate: deflateSync } as const;

/** The problem with a response; undefined for any valid response. */
const send = async (
  { method, path }: ContractCall,
  { input, who, brackets, encoding, levels, length }: Wish,
): Promise<string | undefined> => {
  const fields = Object.fromEntries(
    Object.entries(typeof input === 'object' && input ? input : {}).map(([name, value]) => [name, asStep(value)]),
  );
  const inBody = method === 'POST' || method === 'PUT';
  const query = inBody && brackets === '' ? '' : asQuery(input, brackets);
  const address = `${fillPath(path, fields).replaceAll('/..', '/%2e%2e')}${query}`.padEnd(length, '/');
  const body = '['.repeat(levels) + JSON.stringify(input) + ']'.repeat(levels);
  const description = `${method} ${address.slice(0, 300)} as ${who} ${inBody ? `${encoding} ${body.slice(0, 1_000)}` : ''}`;
  try {
    const response = await fetch(`${origin}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(who)}`,
        ...(inBody && { 'content-type': 'application/json', 'content-encoding': encoding }),
      },
      ...(inBody && { body: encoding === 'identity' ? body : new Uint8Array(encoders[encoding](body)) }),
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    });
    const text = await response.text();
    if (response.status === 401) tokens.delete(who);
    if (response.status >= 500) return `${response.status} ${description} → ${text.slice(0, 300)}`;
    if (response.status >= 400 && !/"code":"[A-Z_]+"/.test(text))
      return `no code: ${description} → ${text.slice(0, 300)}`;
    const encoded = inBody && encoding !== 'identity';
    if (encoded && ![414, 415].includes(response.status))
      return `a body was decoded: ${response.status} ${description}`;
    return undefined;
  } catch (error) {
    return `${String(error)} (${String((error as Error).cause)}) ${description}`;
  }
};

const collectGarbage = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};

it(
  `the API responds properly to random requests (${REQUESTS} requests, seed ${SEED})`,
  { timeout: PATIENCE_MS },
  async () => {
    const perCall = Math.ceil(REQUESTS / contractCalls.length);
    const wishes = contractCalls.flatMap((call, at) =>
      fc
        .sample(
          fc.record<Wish>({
            input: inputsFor(call.input, known),
            who: fc.constantFrom<Person>('m', 'm', 'm', 'a', 'b', 'c'),
            // most requests are like those of real clients
            brackets: seldom('', '[]', '[a]', '[0]', '[__proto__]', '[a][b]', '[', ']', '[a', '[][][]'),
            encoding: seldom<Wish['encoding']>('identity', 'br', 'gzip', 'deflate'),
            levels: seldom(0, 1, 31, 100, 5_000),
            length: seldom(0, 2_048, 2_049, 12_000),
          }),
          { numRuns: perCall, seed: SEED + at },
        )
        .map((wish) => ({ ...wish, call })),
    );
    // a deterministic sequence of calls for each seed
    const order =
      fc.sample(fc.shuffledSubarray(wishes, { minLength: wishes.length }), { numRuns: 1, seed: SEED })[0] ?? [];
    const faults: string[] = [];
    let [next, early] = [0, 0];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let wish = order[next++]; wish; wish = order[next++]) {
          const fault = await send(wish.call, wish);
          if (fault !== undefined) faults.push(fault);
          if (early === 0 && next > order.length / 2) early = collectGarbage();
        }
      }),
    );
    expect(faults.slice(0, 10)).toEqual([]);
    expect(collectGarbage() - early).toBeLessThan(MAY_GROW_BYTES);
  },
);
