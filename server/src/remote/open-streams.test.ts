import { expect, it } from 'vitest';
import { openStreams } from './open-streams.ts';

it('a user has so many streams: a further one ends the oldest', () => {
  const { open } = openStreams({ mostOfUser: 2 });
  const connections = [new AbortController(), new AbortController(), new AbortController()];
  const streams = connections.map(({ signal }) => open('u1', signal));
  open('u2', new AbortController().signal);
  expect(streams.map(({ aborted }) => aborted)).toEqual([true, false, false]);
});

it('a process has so many streams, until a connection ends', () => {
  const { open } = openStreams({ most: 2 });
  const first = new AbortController();
  open('u1', first.signal);
  open('u2', new AbortController().signal);
  expect(() => open('u3', new AbortController().signal)).toThrow('At most 2 streams');
  first.abort();
  // whoever has left before it begins takes no place
  expect(open('u3', first.signal).aborted).toBe(true);
  expect(open('u3', new AbortController().signal).aborted).toBe(false);
});

it('shutting down ends all, and begins no more', () => {
  const { open, close } = openStreams();
  const stream = open('u1', new AbortController().signal);
  close();
  expect(stream.aborted).toBe(true);
  expect(() => open('u1', new AbortController().signal)).toThrow('shutting down');
});
