import { ErrorDetails, ErrorTypes } from 'hls.js/light';
import { describe, expect, it } from 'vitest';
import {
  attemptsAfter,
  withAttempt,
  errorOf,
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

/** Total wait of hls.js between its own two quick retries (hls-video.ts). */
const LOADER_RETRIES_MS = 300 + 600;

/** The recoveries for the same error again and again, until it is given up (or 200 times). */
const course = (error: StreamError, stream: StreamState) => {
  const recoveries = [];
  let attempts: RecoveryAttempts = noAttempts;
  while (recoveries.length < 200) {
    const recovery = recoveryFor(error, attempts, stream);
    attempts = withAttempt(attempts, recovery);
    recoveries.push(recovery);
    if (recovery.action === 'give-up') break;
  }
  return recoveries;
};
const nothingLeft = { bufferedAheadSeconds: 0, canRenew: true, started: false };

describe('a fatal error of the stream', () => {
  it('from the network is retried with growing delays before the start, then given up', () => {
    const recoveries = course({ kind: 'network' }, nothingLeft);
    const delays = recoveries.flatMap((recovery) => (recovery.action === 'load-again' ? [recovery.afterMs] : []));
    expect(delays).toEqual([...NETWORK_RETRY_DELAYS_MS]);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(recoveries.at(-1)).toEqual({ action: 'give-up' });
  });
  it('from the network is not given up while there is buffered video', () => {
    const recoveries = course({ kind: 'network', status: 404 }, { ...nothingLeft, bufferedAheadSeconds: 40 });
    expect(recoveries).toHaveLength(200);
    expect(recoveries.at(-1)).toEqual({ action: 'load-again', afterMs: NETWORK_RETRY_WHILE_BUFFERED_MS });
  });
  it.each([undefined, 429, 502])('from the network is retried for long during a lesson (%s)', (status) => {
    const recoveries = course({ kind: 'network', status }, { ...nothingLeft, started: true });
    const patience = recoveries.reduce((sum, recovery) => sum + ('afterMs' in recovery ? recovery.afterMs : 0), 0);
    expect(recoveries.at(-2)).toEqual({ action: 'load-again', afterMs: NETWORK_RETRY_WHILE_WAITING_MS });
    expect(recoveries.at(-1)).toEqual({ action: 'give-up' });
    expect(patience).toBeGreaterThan(5 * 60_000);
  });
  it('about a missing file is not retried', () => {
    expect(course({ kind: 'network', status: 404 }, { ...nothingLeft, started: true })).toEqual([
      { action: 'give-up' },
    ]);
    expect(course({ kind: 'network', status: 404 }, nothingLeft)).toEqual([{ action: 'give-up' }]);
  });
  it.each([undefined, 429, 502])('before the first picture is reported within five seconds (%s)', (status) => {
    const waits = course({ kind: 'network', status }, nothingLeft).map((recoveries) =>
      'afterMs' in recoveries ? recoveries.afterMs : 0,
    );
    const byLoader = waits.length * LOADER_RETRIES_MS;
    expect(waits.reduce((sum, ms) => sum + ms, byLoader)).toBeLessThan(5_000);
  });
  it.each([401, 403, 410])('with status %d renews the URLs, once', (status) => {
    expect(course({ kind: 'network', status }, nothingLeft).map(({ action }) => action)).toEqual(['renew', 'give-up']);
    expect(course({ kind: 'network', status }, { ...nothingLeft, canRenew: false })).toEqual([{ action: 'give-up' }]);
  });
  it('about a damaged segment plays what is buffered, without a reset, then gives up', () => {
    const recoveries = course(
      { kind: 'damaged', status: 200 },
      { ...nothingLeft, bufferedAheadSeconds: 3, started: true },
    );
    expect(new Set(recoveries.map(({ action }) => action))).toEqual(new Set(['load-again']));
    // not beyond the end of what is buffered
    expect(recoveries.at(-1)).toEqual({ action: 'load-again', afterMs: 3_000 });
    expect(course({ kind: 'damaged', status: 200 }, { ...nothingLeft, started: true }).at(-1)).toEqual({
      action: 'give-up',
    });
  });
  it('about a page in place of a playlist is retried for long during a lesson', () => {
    const recoveries = course({ kind: 'network', status: 200 }, { ...nothingLeft, started: true });
    expect(recoveries.length).toBeGreaterThan(100);
  });
  it('of the codecs is given up at once', () => {
    expect(course({ kind: 'codec' }, { ...nothingLeft, started: true })).toEqual([{ action: 'give-up' }]);
  });
  it('of the decoder resets it a few times', () => {
    const recoveries = course({ kind: 'media' }, nothingLeft).map(({ action }) => action);
    expect(recoveries).toEqual([...Array<string>(MEDIA_RECOVERIES).fill('reset-decoder'), 'give-up']);
  });
  it('of the decoder resets it again half a minute after the last one', () => {
    const spent = { ...noAttempts, media: MEDIA_RECOVERIES };
    const actionAfter = (ms: number) => recoveryFor({ kind: 'media' }, attemptsAfter(ms, spent), nothingLeft).action;
    expect([30_000, 30_001].map(actionAfter)).toEqual(['give-up', 'reset-decoder']);
  });
  it('of any other kind is given up at once', () => {
    expect(course({ kind: 'other' }, { ...nothingLeft, bufferedAheadSeconds: 60, started: true })).toEqual([
      { action: 'give-up' },
    ]);
  });
});

describe('an error of hls.js', () => {
  const { NETWORK_ERROR, MEDIA_ERROR, OTHER_ERROR } = ErrorTypes;
  it.each([
    [MEDIA_ERROR, ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR, 'codec'],
    [MEDIA_ERROR, ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR, 'codec'],
    [MEDIA_ERROR, ErrorDetails.BUFFER_ADD_CODEC_ERROR, 'codec'],
    [MEDIA_ERROR, ErrorDetails.FRAG_PARSING_ERROR, 'damaged'],
    [MEDIA_ERROR, ErrorDetails.FRAG_DECRYPT_ERROR, 'damaged'],
    [MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR, 'media'],
    [NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, 'network'],
    [OTHER_ERROR, ErrorDetails.INTERNAL_EXCEPTION, 'other'],
  ] as const)('%s, %s: %s', (type, details, kind) => expect(errorOf({ type, details }).kind).toBe(kind));
  it('has no status without a response', () => {
    const failed = { type: NETWORK_ERROR, details: ErrorDetails.FRAG_LOAD_ERROR };
    const statusOf = (code: number) => errorOf({ ...failed, response: { url: '', code } }).status;
    expect([404, 0].map(statusOf)).toEqual([404, undefined]);
  });
});

describe('the reported reason', () => {
  it.each([
    [{ kind: 'network', status: 404 }, 'missing'],
    [{ kind: 'network', status: undefined }, 'network'],
    [{ kind: 'network', status: 403 }, 'stream'],
    [{ kind: 'network', status: 503 }, 'stream'],
    [{ kind: 'media' }, 'stream'],
    [{ kind: 'damaged', status: 200 }, 'stream'],
    [{ kind: 'codec' }, 'unsupported'],
  ] as const)('%o: %s', (error, reason) => expect(failureReason(error)).toBe(reason));
});
