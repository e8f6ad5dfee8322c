import { expect, it } from 'vitest';
import { makeConfig } from './config.ts';
import { readEnv } from './env.ts';

const config = (environment: Record<string, string>) => makeConfig(readEnv(environment));
const SECRET = 'x'.repeat(32);

it('the defaults are a local server with embedded database and demo', () => {
  expect(config({})).toMatchObject({
    port: 5000,
    host: '127.0.0.1',
    demo: true,
    databaseUrl: undefined,
    partJoin: 'jump',
  });
  expect(config({ PORT: '', PRODUCT_NAME: '' })).toMatchObject({ port: 5000, productName: 'זוזו' });
});

it('the demo is off by default when DATABASE_URL is set', () => {
  const DATABASE_URL = 'postgres://localhost/zuzu';
  expect(config({ DATABASE_URL }).demo).toBe(false);
  expect(config({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
  expect(config({ DEMO: 'off' }).demo).toBe(false);
});

it('a public server requires explicit settings for sign-in, secret and demo', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'zuzu.example']) {
    expect(() => config({ HOST })).toThrow(/SIGN_IN, JWT_SECRET, DEMO/);
    expect(() => config({ HOST, SIGN_IN: 'phone', DEMO: 'off' })).toThrow(/JWT_SECRET/);
    expect(config({ HOST, SIGN_IN: 'phone', DEMO: 'off', JWT_SECRET: SECRET })).toMatchObject({
      host: HOST,
      demo: false,
    });
  }
  expect(config({ HOST: '::1' }).demo).toBe(true);
});

it('the bundled ffmpeg is only used by default on a server that no other machine can reach', () => {
  const outside = { HOST: '0.0.0.0', SIGN_IN: 'phone', DEMO: 'off', JWT_SECRET: SECRET };
  expect(config({}).bundledFfmpeg).toBe(true);
  expect(config({ BUNDLED_FFMPEG: 'off' }).bundledFfmpeg).toBe(false);
  for (const reached of [
    outside,
    { PUBLIC_URL: 'https://zuzu.example' },
    { TRUST_PROXY: '1' },
    { DATABASE_URL: 'postgres://localhost/zuzu' },
    { NODE_ENV: 'production' },
  ]) {
    expect(config(reached).bundledFfmpeg).toBe(false);
    expect(config({ ...reached, BUNDLED_FFMPEG: 'on' }).bundledFfmpeg).toBe(true);
  }
});

it('all invalid settings are reported together', () => {
  expect(() => readEnv({ PORT: '70000', JWT_SECRET: 'short', DATABASE_URL: 'mysql://x', PART_JOIN: 'fade' })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*JWT_SECRET[\s\S]*PART_JOIN/,
  );
});

it.each(['JWT_SECRET', 'MEDIA_SECRET'])('a previous %s must differ from the current one', (name) => {
  const other = 'y'.repeat(32);
  const before = `PREVIOUS_${name}`;
  expect(() => config({ [name]: SECRET, [before]: 'short' })).toThrow(new RegExp(`${before}: .*32`));
  expect(() => config({ [before]: SECRET })).toThrow(new RegExp(`${before}.*: set ${name}`));
  expect(() => config({ [name]: SECRET, [before]: SECRET })).toThrow(new RegExp(`${before} is the same`));
  expect(() => config({ [name]: SECRET, [before]: SECRET })).not.toThrow(SECRET);
  expect(Object.values(config({ [name]: SECRET, [before]: other }))).toEqual(expect.arrayContaining([SECRET, other]));
});

it('TRUST_PROXY accepts a number or addresses only', () => {
  for (const [text, trusted] of [
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1,fd00::/64', ['10.0.0.0/8', '::1', 'fd00::/64']],
  ] as const)
    expect(config({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  for (const text of [
    '999',
    '100',
    '-1',
    '1.5',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.1/',
    '10.0.0.1/8/8',
    'true',
    ',',
  ])
    expect(() => config({ TRUST_PROXY: text })).toThrow('TRUST_PROXY');
});

it('PUBLIC_URL is normalized without a trailing slash', () => {
  expect(config({ PUBLIC_URL: 'https://zuzu.example/' }).publicUrl).toBe('https://zuzu.example');
});
