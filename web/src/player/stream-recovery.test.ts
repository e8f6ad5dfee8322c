import { describe, expect, it } from 'vitest';
import {
  attempted,
  MEDIA_RECOVERIES,
  NETWORK_RETRY_DELAYS_MS,
  NETWORK_RETRY_WHILE_BUFFERED_MS,
  noAttempts,
  recoveryFor,
  type RecoveryAttempts,
  type StreamError,
} from './stream-recovery.ts';

/** What is done about the same error again and again, until it is given up (or 20 times). */
const course = (error: StreamError, stream: { bufferedAheadSeconds: number; canRenew: boolean }) => {
  const taken = [];
  let attempts: RecoveryAttempts = noAttempts;
  while (taken.length < 20) {
    const recovery = recoveryFor(error, attempts, stream);
    attempts = attempted(attempts, recovery);
    taken.push(recovery);
    if (recovery.action === 'give-up') break;
  }
  return taken;
};
const nothingLeft = { bufferedAheadSeconds: 0, canRenew: true };

describe('a fatal error of the stream', () => {
  it('in the network is tried again, later each time, and then given up', () => {
    const taken = course({ kind: 'network' }, nothingLeft);
    const delays = taken.flatMap((recovery) => (recovery.action === 'load-again' ? [recovery.afterMs] : []));
    expect(delays).toEqual([...NETWORK_RETRY_DELAYS_MS]);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(taken.at(-1)).toEqual({ action: 'give-up' });
  });
  it('in the network is not given up while there is picture to play', () => {
    const taken = course({ kind: 'network', status: 503 }, { bufferedAheadSeconds: 40, canRenew: true });
    expect(taken).toHaveLength(20);
    expect(taken.at(-1)).toEqual({ action: 'load-again', afterMs: NETWORK_RETRY_WHILE_BUFFERED_MS });
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
    expect(course({ kind: 'other' }, { bufferedAheadSeconds: 60, canRenew: true })).toEqual([{ action: 'give-up' }]);
  });
});
