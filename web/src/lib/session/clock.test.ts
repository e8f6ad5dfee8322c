import { beforeEach, expect, it, vi } from 'vitest';

const DEVICE = Date.UTC(2026, 10, 21, 8);
const DAY_MS = 86_400_000;
const headerOf = (ms: number) => new Date(ms).toUTCString();
/** The module as a page that has just been loaded has it. */
const loadClock = async () => {
  vi.resetModules();
  return import('./clock.ts');
};

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE, toFake: ['Date'] });
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it('learns the server’s time from an answer, and notices a clock that is far off', async () => {
  const { serverNow, learnServerTime, isClockFarOff, onClockLearned } = await loadClock();
  const listener = vi.fn<() => void>();
  onClockLearned(listener);
  learnServerTime(headerOf(DEVICE - DAY_MS));
  expect([serverNow(), isClockFarOff()]).toEqual([DEVICE - DAY_MS, true]);
  learnServerTime(headerOf(DEVICE - DAY_MS + 2_000));
  expect(listener).toHaveBeenCalledTimes(1);
  learnServerTime(headerOf(DEVICE));
  expect([serverNow(), isClockFarOff()]).toEqual([DEVICE, false]);
});

it.each([null, '', 'yesterday'])('ignores the Date header %j', async (header) => {
  const { serverNow, learnServerTime } = await loadClock();
  learnServerTime(header);
  expect(serverNow()).toBe(DEVICE);
});

it('takes a few seconds for the way of an answer', async () => {
  const { serverNow, learnServerTime } = await loadClock();
  learnServerTime(headerOf(DEVICE - 3_000));
  expect(serverNow()).toBe(DEVICE);
});

it('remembers a clock that is ahead, but ends nothing early for one that was behind', async () => {
  (await loadClock()).learnServerTime(headerOf(DEVICE - DAY_MS));
  expect((await loadClock()).serverNow()).toBe(DEVICE - DAY_MS);
  (await loadClock()).learnServerTime(headerOf(DEVICE + DAY_MS));
  expect((await loadClock()).serverNow()).toBe(DEVICE);
});
