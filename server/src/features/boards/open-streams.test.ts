import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStreams, type Reader } from './open-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reader that leaves when it is disconnected. */
const newReader = (): Reader => {
  const connection = new AbortController();
  return { closed: connection.signal, disconnect: () => connection.abort() };
};

it('limits the streams per user: one more ends the oldest', () => {
  const { open } = openStreams({ mostOfUser: 2 });
  const streams = Array.from({ length: 4 }, () => open('u1', newReader()));
  open('u2', newReader());
  expect(streams.map(({ aborted }) => aborted)).toEqual([true, true, false, false]);
});

it('limits the streams per process until one closes', () => {
  const { open } = openStreams({ most: 2 });
  const first = newReader();
  open('u1', first);
  open('u2', newReader());
  expect(() => open('u3', newReader())).toThrow('At most 2 streams');
  first.disconnect();
  // a reader that left before the stream begins isn't counted
  expect(open('u3', first).aborted).toBe(true);
  expect(open('u3', newReader()).aborted).toBe(false);
});

it('frees the slot of an ended stream immediately, even if its reader stays connected', () => {
  const { open } = openStreams({ most: 2, mostOfUser: 1 });
  const stuck = (): Reader => ({ closed: new AbortController().signal, disconnect: () => undefined });
  for (let n = 0; n < 10; n++) expect(open('u1', stuck()).aborted).toBe(false);
  vi.advanceTimersByTime(5 * 60_000);
  for (const user of ['u2', 'u3']) expect(open(user, stuck()).aborted).toBe(false);
});

it('ends a stream after some minutes and disconnects readers that ignore it', () => {
  const { open } = openStreams({ most: 1 });
  const reader = newReader();
  const stream = open('u1', reader);
  vi.advanceTimersByTime(5 * 60_000);
  expect([stream.aborted, reader.closed.aborted]).toEqual([true, false]);
  vi.advanceTimersByTime(5_000);
  expect(reader.closed.aborted).toBe(true);
  expect(open('u1', newReader()).aborted).toBe(false);
});

it('ends all streams on shutdown and begins no more', () => {
  const { open, close } = openStreams();
  const stream = open('u1', newReader());
  close();
  expect(stream.aborted).toBe(true);
  expect(() => open('u1', newReader())).toThrow('shutting down');
});
