import { describe, expect, it } from 'vitest';
import {
  attempted,
  failureReason,
  MEDIA_RECOVERIES,
  NETWORK_RETRY_DELAYS_MS,
  NETWORK_RETRY_WHILE_BUFFERED_MS,
  NETWORK_RETRY_WHILE_WAITING_MS,
  noAttempts,
  recoveryFor,
  type RecoveryAttempts,
  type StreamError,
  type StreamState,
} from './stream-recovery.ts';

/** What hls.js waits in all between its own two quick tries (hls-video.ts). */
const LOADER_RETRIES_MS = 300 + 600;

/** What is done about the same error again and again, until it is given up (or 200 times). */
const course = (error: StreamError, stream: StreamState) => {
  const taken = [];
  let attempts: RecoveryAttempts = noAttempts;
  while (taken.length < 200) {
    const recovery = recoveryFor(error, attempts, stream);
    attempts = attempted(attempts, recovery);
    taken.push(recovery);
    if (recovery.action === 'give-up') break;
  }
  return taken;
};
const nothingLeft = { bufferedAheadSeconds: 0, canRenew: true, begun: false };

describe('a fatal error of the stream', () => {
  it('in the network is tried again before the start, later each time, and then given up', () => {
    const taken = course({ kind: 'network' }, nothingLeft);
    const delays = taken.flatMap((recovery) => (recovery.action === 'load-again' ? [recovery.afterMs] : []));
    expect(delays).toEqual([...NETWORK_RETRY_DELAYS_MS]);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(taken.at(-1)).toEqual({ action: 'give-up' });
  });
  it('in the network is not given up while there is picture to play', () => {
    const taken = course({ kind: 'network', status: 404 }, { ...nothingLeft, bufferedAheadSeconds: 40 });
    expect(taken).toHaveLength(200);
    expect(taken.at(-1)).toEqual({ action: 'load-again', afterMs: NETWORK_RETRY_WHILE_BUFFERED_MS });
  });
  it.each([undefined, 429, 502])('in the network is waited for in the middle of a lesson (%s)', (status) => {
    const taken = course({ kind: 'network', status }, { ...nothingLeft, begun: true });
    const patience = taken.reduce((sum, recovery) => sum + ('afterMs' in recovery ? recovery.afterMs : 0), 0);
    expect(taken.at(-2)).toEqual({ action: 'load-again', afterMs: NETWORK_RETRY_WHILE_WAITING_MS });
    expect(taken.at(-1)).toEqual({ action: 'give-up' });
    expect(patience).toBeGreaterThan(5 * 60_000);
  });
  it('that says that there is no such file is not waited for', () => {
    expect(course({ kind: 'network', status: 404 }, { ...nothingLeft, begun: true })).toEqual([{ action: 'give-up' }]);
    expect(course({ kind: 'network', status: 404 }, nothingLeft)).toEqual([{ action: 'give-up' }]);
  });
  it.each([undefined, 429, 502])('before the first picture is told within five seconds (%s)', (status) => {
    const waits = course({ kind: 'network', status }, nothingLeft).map((taken) =>
      'afterMs' in taken ? taken.afterMs : 0,
    );
    const byLoader = waits.length * LOADER_RETRIES_MS;
    expect(waits.reduce((sum, ms) => sum + ms, byLoader)).toBeLessThan(5_000);
  });
  it.each([401, 403, 410])('with status %d renews the addresses, once', (status) => {
    expect(course({ kind: 'network', status }, nothingLeft).map(({ action }) => action)).toEqual(['renew', 'give-up']);
    expect(course({ kind: 'network', status }, { ...nothingLeft, canRenew: false })).toEqual([{ action: 'give-up' }]);
  });
  it('of the decoder resets it a few times', () => {
    const taken = course({ kind: 'media' }, nothingLeft).map(({ action }) => action);
    expect(taken).toEqual([...Array<string>(MEDIA_RECOVERIES).fill('reset-decoder'), 'give-up']);
  });
  it('of any other kind is given up at once', () => {
    expect(course({ kind: 'other' }, { ...nothingLeft, bufferedAheadSeconds: 60, begun: true })).toEqual([
      { action: 'give-up' },
    ]);
  });
});

describe('what is told of it', () => {
  it.each([
    [{ kind: 'network', status: 404 }, 'missing'],
    [{ kind: 'network', status: undefined }, 'network'],
    [{ kind: 'network', status: 403 }, 'stream'],
    [{ kind: 'network', status: 503 }, 'stream'],
    [{ kind: 'media' }, 'stream'],
  ] as const)('%o: %s', (error, reason) => expect(failureReason(error)).toBe(reason));
});
