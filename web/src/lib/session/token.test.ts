import { describe, expect, it } from 'vitest';
import { isTokenValid, tokenPayload } from './token.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (payload: unknown) => `${base64url({ alg: 'HS256' })}.${base64url(payload)}.signature`;
const NOW = Date.UTC(2026, 10, 21, 8);
const seconds = NOW / 1000;

describe('a token', () => {
  it('is valid only while exp is later than now', () => {
    expect(isTokenValid(tokenOf({ userId: 'u1', exp: seconds + 1 }), NOW)).toBe(true);
    expect(isTokenValid(tokenOf({ userId: 'u1', exp: seconds }), NOW)).toBe(false);
    expect(isTokenValid(tokenOf({ userId: 'u1', exp: seconds - 1 }), NOW)).toBe(false);
  });

  it('contains the user, even with base64url characters', () => {
    const userId = 'אורי?>~🙂';
    expect(tokenPayload(tokenOf({ userId, exp: 1 }))).toEqual({ userId, exp: 1 });
  });

  it.each(['', 'x', 'a.b.c', '..', 'null', tokenOf(null), tokenOf({ userId: 'u1' }), tokenOf({ userId: 1, exp: '9' })])(
    'is not one: %j',
    (text) => {
      expect(tokenPayload(text)).toBeUndefined();
      expect(isTokenValid(text, NOW)).toBe(false);
    },
  );
});
