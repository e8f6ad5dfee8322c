import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#lib/config/env.ts';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { HOUR_MS, MINUTE_MS } from '#testing/school.ts';
import type { CodeMessage } from './send-codes.ts';

const BEGIN = new Date('2026-03-01T08:00:00Z');
const PER_DAY = 40;
let now = BEGIN;
vi.useFakeTimers({ toFake: ['Date'], now });
const passes = (ms: number) => vi.setSystemTime((now = new Date(now.getTime() + ms)));
let messages: CodeMessage[] = [];
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  const wishes = {
    now: () => now,
    config: {
      jwtSecret: 'a secret of a test, long enough to be one',
      signIn: 'code' as const,
      codeDelivery: { by: 'console' as const },
      codeCaps: { perDay: PER_DAY, perMonth: 1_000 },
      publicUrl: 'https://zuzu.example',
      trustProxy: 1,
    },
    sendCode: async (message: CodeMessage) => void messages.push(message),
  };
  server = await startTestServer({ ...wishes, config: { ...wishes.config, signIn: 'phone', codeDelivery: undefined } });
  await addPeople(server);
  // the same installation, with codes switched on, in two processes
  const database = server.connectionString;
  server = await startTestServer({ ...wishes, database });
  other = await startTestServer({ ...wishes, database });
});
/** Every test has a separate day, so that rate limits don't affect other tests. */
beforeEach(async () => {
  await server.services.delivered();
  passes(24 * HOUR_MS);
  messages = [];
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const ask = (phone_number: string, address = '10.0.0.1') =>
  server.call('POST', '/api/auth/send-otp', { body: { phone_number }, ...from(address) });
const verify = (phone_number: string, code: string, address = '10.0.0.1', at = server) =>
  at.call('POST', '/api/auth/verify-otp', { body: { phone_number, code }, ...from(address) });
/** A browser on which this number has signed in. */
const deviceOf = async (phone_number: string, address = '10.9.9.9') => {
  const call = (path: string, body: object, at = server, cookie = '') =>
    at.call('POST', `/api/auth/${path}`, {
      body: { phone_number, ...body },
      headers: { 'x-forwarded-for': address, cookie },
    });
  await call('send-otp', {});
  const signedIn = await call('verify-otp', { code: (await delivered()).code });
  const cookie = `other=1; ${String(signedIn.headers['set-cookie']).split(';')[0]}`;
  return {
    signedIn,
    ask: () => call('send-otp', {}, server, cookie),
    verify: (code: string, at = server) => call('verify-otp', { code }, at, cookie),
  };
};
const delivered = async (): Promise<CodeMessage> => {
  await server.services.delivered();
  return messages.at(-1)!;
};
type Answer = Awaited<ReturnType<typeof ask>>;
/** A code other than this one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const phone = people.c.phoneNumber;

describe('a code', () => {
  it('is sent to the number and signs in, in either form of the number', async () => {
    expect(await ask('052-333 3333')).toMatchObject({ status: 200, body: { otpRequired: true } });
    const { to, code, text } = await delivered();
    expect(to).toBe('+972523333333');
    expect(code).toMatch(/^\d{6}$/);
    expect(text).toContain(code);
    expect(text.split('\n').at(-1)).toBe(`@zuzu.example #${code}`);
    const { status, body } = await verify('+972523333333', ` ${code.slice(0, 3)} ${code.slice(3)}\u200f`);
    expect([status, body.user.type]).toEqual([200, 'C']);
    expect((await server.as(body.token).get('/api/videos')).status).toBe(200);
  });

  it('works once, even for two concurrent sign-ins in two processes', async () => {
    await ask(phone);
    const { code } = await delivered();
    const answers = await Promise.all([
      verify(phone, code),
      verify(phone, code, '10.0.0.2', other),
      verify(phone, code),
      verify(phone, code, '10.0.0.3', other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect((await verify(phone, code)).body.code).toBe('CODE_ENDED');
  });

  it('expires after five minutes, and earlier if the clock is set back', async () => {
    await ask(phone);
    const { code } = await delivered();
    const made = now;
    now = new Date(made.getTime() - MINUTE_MS);
    expect((await verify(phone, code)).body.code).toBe('CODE_ENDED');
    now = new Date(made.getTime() + 5 * MINUTE_MS);
    expect((await verify(phone, code)).body.code).toBe('CODE_ENDED');
    now = new Date(made.getTime() + 5 * MINUTE_MS - 1);
    expect((await verify(phone, code)).status).toBe(200);
  });

  it('allows five attempts, counted across processes', async () => {
    await ask(phone);
    const { code } = await delivered();
    const tries = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((by) => verify(phone, wrong(code, by), `10.0.1.${by}`, by % 2 ? server : other)),
    );
    expect(tries.filter(({ body }) => body.code === 'INVALID_CODE')).toHaveLength(4);
    expect(tries.filter(({ body }) => body.code === 'CODE_ENDED')).toHaveLength(3);
    expect((await verify(phone, code)).body.code).toBe('CODE_ENDED');
  });

  it('is replaced by the next one and valid for its number only', async () => {
    await ask(phone);
    const { code: first } = await delivered();
    await ask(people.b.phoneNumber);
    // messages are sent after the responses, not always in order
    await delivered();
    await ask(phone);
    const { code: second } = await delivered();
    if (first !== second) expect((await verify(phone, first)).status).toBe(400);
    expect((await verify(people.b.phoneNumber, second)).status).toBe(400);
    expect((await verify(phone, second)).status).toBe(200);
  });

  it('is stored as a hash, like its number', async () => {
    await ask(phone);
    const { code } = await delivered();
    const rows = await server.services.database.selectFrom('sign_in_codes').selectAll().execute();
    const counted = await server.services.database.selectFrom('rate_limits').selectAll().execute();
    const kept = JSON.stringify([rows, counted]) + rows.map((row) => row.code_hash.toString('latin1')).join();
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [code, '523333333', '10.0.0.1']) expect(kept).not.toContain(secret);
  });
});

describe('the existence of a number', () => {
  /** Everything that a client can see, except values that differ in every response. */
  const visible = ({ status, text, headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) => ({
    status,
    text,
    headers,
  });

  it('is revealed neither by responses nor by their timing', async () => {
    const stranger = '0529999999';
    // before a code was requested
    expect(visible(await verify(stranger, '123456'))).toEqual(visible(await verify(phone, '123456')));
    expect(visible(await ask(stranger))).toEqual(visible(await ask(phone)));
    await delivered();
    expect(messages.map(({ to }) => to)).toEqual(['+972523333333']);
    const { code } = messages[0]!;
    for (const by of [1, 2, 3, 4, 5])
      expect(visible(await verify(stranger, wrong(code, by)))).toEqual(visible(await verify(phone, wrong(code, by))));
    expect(visible(await verify(stranger, code))).toEqual(visible(await verify(phone, code)));
    for (let asked = 2; asked <= 6; asked++) {
      const [unknown, known] = [await ask(stranger), await ask(phone)];
      expect(visible(unknown)).toEqual(visible(known));
      expect(known.status).toBe(asked <= 5 ? 200 : 429);
    }
  });

  it('is not revealed by a sender that never responds', async () => {
    const silent = Promise.withResolvers<void>();
    const hanging = await startTestServer({
      config: { signIn: 'code', codeDelivery: { by: 'console' } },
      sendCode: () => silent.promise,
    });
    await hanging.services.users.add(people.c);
    const answer = await hanging.call('POST', '/api/auth/send-otp', { body: { phone_number: phone } });
    expect(answer.body).toEqual({ otpRequired: true });
    silent.resolve();
  });
});

describe('rate limits of codes', () => {
  it('allow five codes an hour per number', async () => {
    for (let i = 0; i < 5; i++) expect((await ask(phone, `10.0.2.${i}`)).status).toBe(200);
    const refused = await ask(phone, '10.0.2.9');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(refused.body.details.retryAfterSeconds).toBe(Number(refused.headers['retry-after']));
    passes(HOUR_MS);
    expect((await ask(phone)).status).toBe(200);
  });

  it('allow a number of codes a day, the last fifth of them for known devices only', async () => {
    const { services } = server;
    const device = await deviceOf(phone);
    for (let i = 0; i < PER_DAY; i++) {
      const number = `057${String(i).padStart(7, '0')}`;
      if (!(await services.users.findByPhone(number)))
        await services.users.add({ fullName: 'רון', phoneNumber: number, type: 'B' });
      await ask(number, `10.0.3.${i}`);
      await services.delivered();
    }
    expect(messages).toHaveLength(PER_DAY * 0.8);
    expect((await ask(people.b.phoneNumber)).status).toBe(429);
    expect((await ask('0529999999')).status).toBe(429);
    expect((await device.ask()).status).toBe(200);
    expect((await device.verify((await delivered()).code)).status).toBe(200);
  });

  it('allow a hundred failures per network, without locking out known devices', async () => {
    const address = '10.0.4.1';
    const device = await deviceOf(phone, address);
    // attempts for numbers without a code block no other user
    for (let n = 0; n < 100; n++) expect((await verify('0529999999', '123456', address)).body.code).toBe('CODE_ENDED');
    expect((await verify('0529999999', '123456', address)).status).toBe(429);
    for (let n = 0; n < 100; n++) {
      const number = `0541${String(n % 25).padStart(6, '0')}`;
      if (n < 25) await ask(number, address);
      await verify(number, '123456', address);
    }
    await ask(people.b.phoneNumber, address);
    expect((await verify(people.b.phoneNumber, (await delivered()).code, address)).status).toBe(429);
    await device.ask();
    const { code } = await delivered();
    expect((await device.verify(wrong(code))).body.code).toBe('INVALID_CODE');
    expect((await device.verify(code, other)).status).toBe(200);
  });

  it('keep wrong guesses and requests of strangers from locking out a known device', async () => {
    const device = await deviceOf(phone);
    await device.ask();
    const { code } = await delivered();
    for (let n = 0; n < 20; n++) {
      if (n % 4 === 0) await ask(phone, `10.0.5.${n}`);
      await verify(phone, wrong(code), `10.0.5.${n}`);
    }
    expect((await ask(phone)).status).toBe(429);
    expect((await verify(phone, code)).status).toBe(429);
    expect((await device.verify(code)).status).toBe(200);
    // each device has separate limits
    for (let n = 0; n < 10; n++) {
      if (n % 5 === 0) await device.ask();
      await device.verify(wrong((await delivered()).code));
    }
    expect((await device.verify('000000')).status).toBe(429);
    expect((await verify(phone, code)).status).toBe(429);
    passes(HOUR_MS);
    expect((await deviceOf(phone)).signedIn.status).toBe(200);
  });

  it('identify a device by its cookie, only for numbers that signed in on it', async () => {
    const { signedIn } = await deviceOf(phone);
    const header = String(signedIn.headers['set-cookie']);
    expect(header).toMatch(/^zuzu-device=[\w.-]+; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    const cookie = header.split(';')[0]!;
    for (let n = 0; n < 5; n++) await ask(people.b.phoneNumber, '10.0.6.1');
    const as = (value: string, phone_number: string) =>
      server.call('POST', '/api/auth/send-otp', { body: { phone_number }, headers: { cookie: value } });
    expect((await as(cookie, people.b.phoneNumber)).status).toBe(429);
    for (let n = 0; n < 5; n++) await ask(phone, '10.0.6.1');
    for (const forged of [`${cookie}x`, `zuzu-device=${signedIn.body.token}`, 'zuzu-device=', 'zuzu-device=a.b.c'])
      expect((await as(forged, phone)).status).toBe(429);
    expect((await as(cookie, phone)).status).toBe(200);
  });

  it('withstand 2,000 guesses over numbers and addresses', async () => {
    const numbers = Object.values(people).map(({ phoneNumber }) => phoneNumber);
    let compared = 0;
    for (let guess = 0; guess < 2_000; guess += 50) {
      const phoneNumber = numbers[(guess / 50) % numbers.length]!;
      await ask(phoneNumber, `10.1.${guess % 251}.1`);
      await server.services.delivered();
      const code = messages.findLast(({ to }) => to.endsWith(phoneNumber.slice(1)))?.code ?? '000000';
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          verify(phoneNumber, wrong(code, 1 + guess + i), `10.2.${(guess + i) % 251}.${guess % 199}`),
        ),
      );
      expect(answers.filter(({ status }) => status !== 400 && status !== 429)).toEqual([]);
      compared += answers.filter(({ body }) => body.code === 'INVALID_CODE').length;
    }
    // the number of attempts, out of a million codes
    expect(compared).toBeLessThanOrEqual(40);
    expect(compared).toBeGreaterThan(0);
  });
});

it('a public server requires the settings of a sender instead of printing codes', async () => {
  const { makeConfig } = await import('#lib/config/config.ts');
  const settle = (environment: Record<string, string>) => makeConfig(readEnv(environment));
  const open = { HOST: '0.0.0.0', SIGN_IN: 'code', DEMO: 'off', JWT_SECRET: 'x'.repeat(32) };
  expect(settle({ SIGN_IN: 'code' }).codeDelivery).toEqual({ by: 'console' });
  expect(() => settle(open)).toThrow(/CODE_SENDER/);
  expect(() => settle({ ...open, CODE_SENDER: 'console' })).toThrow(/CODE_SENDER/);
  expect(() => settle({ ...open, CODE_SENDER: 'twilio', TWILIO_FROM: '+1' })).toThrow(
    /TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN/,
  );
  expect(() => settle({ ...open, CODE_SENDER: 'webhook' })).toThrow(/CODE_WEBHOOK_URL, CODE_WEBHOOK_SECRET/);
  const hook = { ...open, CODE_SENDER: 'webhook', CODE_WEBHOOK_SECRET: 'y'.repeat(32) };
  expect(() => settle({ ...hook, CODE_WEBHOOK_URL: 'http://sms.example/' })).toThrow(/https/);
  expect(settle({ ...hook, CODE_WEBHOOK_URL: 'https://sms.example/x' }).codeDelivery).toMatchObject({ by: 'webhook' });
});
