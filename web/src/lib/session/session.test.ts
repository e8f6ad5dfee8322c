import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import {
  chooseGroup,
  dropExpiredSession,
  endSession,
  expireSession,
  updateGroup,
  replaceUser,
  sessionExpired,
  signedInUser,
  replaceToken,
  startSession,
  storedToken,
} from './session.ts';
import { storage } from './storage.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const HOUR_MS = 3_600_000;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenUntil = (time: number) => `h.${base64url({ userId: 'u1', exp: time / 1000 })}.s`;
const token = tokenUntil(NOW + HOUR_MS);

const user: SignedInUser = {
  _id: 'u1',
  full_name: 'נועה כהן',
  email: '',
  phone_number: '+972503333333',
  type: 'C',
  updatedAt: '2026-11-20T08:00:00.000Z',
  groups: [{ _id: 'g1', name: 'כיתה א׳ 1', preferences: defaultPreferences, seriesInProcess: null }],
};

describe('a session', () => {
  beforeEach(endSession);

  it('is stored under keys that other programs may read', () => {
    startSession(token, user);
    expect(storage.getItem('jwt')).toBe(token);
    expect(storage.getItem('isLoggedIn')).toBe('true');
    expect(JSON.parse(storage.getItem('user')!)).toEqual(user);
    expect(signedInUser(NOW)).toEqual(user);
  });

  it('ends with its token', () => {
    startSession(token, user);
    expect(signedInUser(NOW + HOUR_MS - 1)).toEqual(user);
    expect(signedInUser(NOW + HOUR_MS)).toBeUndefined();
  });

  it('that the server ended leaves nothing behind except the reason, until the next sign-in', () => {
    startSession(token, user);
    expireSession();
    expect(['jwt', 'isLoggedIn', 'user', 'currentGroup'].map((key) => storage.getItem(key))).toEqual(
      Array(4).fill(null),
    );
    expect(sessionExpired()).toBe(true);
    startSession(token, user);
    expect(sessionExpired()).toBe(false);
    endSession();
    expect(sessionExpired()).toBe(false);
  });

  it('that has expired since the last visit is ended', () => {
    dropExpiredSession();
    expect(sessionExpired()).toBe(false);
    vi.setSystemTime(NOW);
    startSession(token, user);
    dropExpiredSession();
    expect([storedToken(), sessionExpired()]).toEqual([token, false]);
    vi.setSystemTime(NOW + HOUR_MS);
    dropExpiredSession();
    expect([storedToken(), sessionExpired()]).toEqual(['', true]);
    vi.useRealTimers();
  });

  it('that another tab is just storing is kept, although its user is still missing', () => {
    startSession(token, user);
    storage.removeItem('user');
    dropExpiredSession(NOW);
    expect([storedToken(), sessionExpired()]).toEqual([token, false]);
  });

  const withGroups = (groups: unknown) => JSON.stringify({ ...user, groups });
  it.each(['', '{', 'null', '[]', '"text"', '{"_id":1}', withGroups('none'), withGroups([{ name: 'א' }])])(
    'counts as none with a damaged user: %j',
    (text) => {
      startSession(token, user);
      storage.setItem('user', text);
      expect(signedInUser(NOW)).toBeUndefined();
    },
  );

  it('returns the same user object until the stored user changes', () => {
    startSession(token, user);
    const first = signedInUser(NOW);
    replaceToken(token, tokenUntil(NOW + 2 * HOUR_MS));
    expect(signedInUser(NOW)).toBe(first);
    startSession(token, { ...user, full_name: 'דנה' });
    expect(signedInUser(NOW)?.full_name).toBe('דנה');
  });

  it('accepts a refreshed token only in place of the one it belongs to', () => {
    startSession(token, user);
    replaceToken('another', 'stale');
    expect(storedToken()).toBe(token);
    replaceToken(token, 'longer');
    expect(storedToken()).toBe('longer');
    endSession();
    replaceToken('longer', 'after the end');
    expect(storedToken()).toBe('');
  });

  it('deletes everything, including the group at the next sign-in', () => {
    startSession(token, user);
    storage.setItem('currentGroup', 'כיתה א׳ 1');
    startSession(token, user);
    expect(storage.getItem('currentGroup')).toBeNull();
    endSession();
    for (const key of ['jwt', 'isLoggedIn', 'user', 'currentGroup']) expect(storage.getItem(key)).toBeNull();
  });

  it('keeps the chosen group after a rename reported by any response', () => {
    const [first] = user.groups;
    const second = { ...first!, _id: 'g2', name: 'כיתה ב׳ 1' };
    vi.setSystemTime(NOW);
    startSession(token, { ...user, groups: [first!, second] });
    chooseGroup(second.name);
    updateGroup('u1', { _id: 'g2', name: 'כיתה ב׳ 2' });
    expect(storage.getItem('currentGroup')).toBe('כיתה ב׳ 2');
    // as when going back to a URL with the old name
    chooseGroup(second.name);
    expect(storage.getItem('currentGroup')).toBe('כיתה ב׳ 2');
    // a printed address has the id
    chooseGroup(first!._id);
    expect(storage.getItem('currentGroup')).toBe('כיתה א׳ 1');
    chooseGroup('g2');
    expect(storage.getItem('currentGroup')).toBe('כיתה ב׳ 2');
    replaceUser({ ...user, groups: [first!, { ...second, name: 'כיתה ב׳ 3' }] });
    expect(storage.getItem('currentGroup')).toBe('כיתה ב׳ 3');
    updateGroup('u1', { _id: 'g2', name: 'כיתה ב׳ 3', lastSeenAt: '2026-11-21T08:00:00.000Z' });
    updateGroup('u2', { _id: 'g2', name: 'another’s' });
    updateGroup('u1', { _id: 'g3', name: 'unknown' });
    expect(signedInUser()?.groups.map(({ name, lastSeenAt }) => [name, lastSeenAt])).toEqual([
      ['כיתה א׳ 1', undefined],
      ['כיתה ב׳ 3', '2026-11-21T08:00:00.000Z'],
    ]);
    vi.useRealTimers();
  });

  it('uses the current time by default', () => {
    startSession(token, user);
    vi.setSystemTime(NOW + 2 * HOUR_MS);
    expect(signedInUser()).toBeUndefined();
    vi.useRealTimers();
  });
});
