import { ErrorDetails, ErrorTypes, type ErrorData } from 'hls.js/light';
import type { PlayerFailure } from './player-state.ts';

/**
 * Waits before the first, second, … retry after a network error. Together with the loader's own retries less than five
 * seconds: by then, users waiting for the first picture should see a message.
 */
export const NETWORK_RETRY_DELAYS_MS = [500, 1000] as const;
/** Between retries while buffered video still plays: the user hasn't noticed yet. */
export const NETWORK_RETRY_WHILE_BUFFERED_MS = 8000;
/** Between retries once playback has stalled: a class is waiting. */
export const NETWORK_RETRY_WHILE_WAITING_MS = 4000;
/** Gives up after this many retries, ten minutes and more. */
const MAX_NETWORK_RETRIES = 150;
/** Maximum retries of a damaged segment; after that, the lesson continues with the next part. */
const MAX_DAMAGED_RETRIES = 4;
/** Consecutive media errors that are answered by resetting the decoder. */
export const MEDIA_RECOVERIES = 2;
/** After this long without a media error, the decoder may be reset again. */
const MEDIA_ERRORS_RESET_MS = 30_000;
/** Status codes of expired URLs. */
const EXPIRED_STATUS: readonly number[] = [401, 403, 410];
/** Status code of a missing file. */
const MISSING_STATUS = 404;
/** Errors that mean that the browser can't decode the stream at all. */
const CODEC_ERRORS: ReadonlySet<string> = new Set([
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
]);
/** Errors of an invalid segment: truncated, or the page of a content filter. */
const SEGMENT_ERRORS: ReadonlySet<string> = new Set([ErrorDetails.FRAG_PARSING_ERROR, ErrorDetails.FRAG_DECRYPT_ERROR]);

export type StreamError = {
  readonly kind: 'network' | 'damaged' | 'media' | 'codec' | 'other';
  /** HTTP status, where the network answered at all. */
  readonly status?: number | undefined;
};

type HlsError = Pick<ErrorData, 'type' | 'details' | 'response'>;
const kindOf = ({ type, details }: HlsError): StreamError['kind'] => {
  if (CODEC_ERRORS.has(details)) return 'codec';
  if (SEGMENT_ERRORS.has(details)) return 'damaged';
  return type === ErrorTypes.NETWORK_ERROR ? 'network' : type === ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
};
/** An error of hls.js, which reports status 0 if there was no response. */
export const errorOf = (error: HlsError): StreamError => ({
  kind: kindOf(error),
  status: error.response?.code || undefined,
});

/** The reason shown to the viewer; only an error without a response is a connection problem. */
export const failureReason = ({ kind, status }: StreamError): PlayerFailure['reason'] => {
  if (kind === 'codec') return 'unsupported';
  if (kind !== 'network') return 'stream';
  if (status === undefined) return 'network';
  return status === MISSING_STATUS ? 'missing' : 'stream';
};

/** True if the same request may succeed later: there was no response, another page instead, or the server is overloaded or failing. */
const isRetryable = (status: number | undefined): boolean =>
  status === undefined || status < 300 || status === 429 || status >= 500;

export type StreamState = {
  readonly bufferedAheadSeconds: number;
  readonly canRenew: boolean;
  /** Playback has started. */
  readonly started: boolean;
};

/** Recoveries since the stream last made progress. */
export type RecoveryAttempts = { readonly network: number; readonly media: number; readonly renewed: boolean };
export const noAttempts: RecoveryAttempts = { network: 0, media: 0, renewed: false };

export type Recovery =
  | { readonly action: 'load-again'; readonly afterMs: number }
  | { readonly action: 'reset-decoder' }
  | { readonly action: 'renew' }
  | { readonly action: 'give-up' };

/**
 * Decides how to recover from a fatal error of the stream. Network requests are retried with growing delays while there is
 * buffered video left, and during a lesson until the network is back; expired URLs are renewed once; a missing or damaged file is
 * retried only while there is buffered video left; the decoder is reset twice.
 */
export const recoveryFor = (error: StreamError, attempts: RecoveryAttempts, stream: StreamState): Recovery => {
  if (error.kind === 'media' && attempts.media < MEDIA_RECOVERIES) return { action: 'reset-decoder' };
  if (error.kind !== 'network' && error.kind !== 'damaged') return { action: 'give-up' };
  if (error.kind === 'network' && error.status !== undefined && EXPIRED_STATUS.includes(error.status)) {
    return { action: stream.canRenew && !attempts.renewed ? 'renew' : 'give-up' };
  }
  const afterMs = error.status === MISSING_STATUS ? undefined : NETWORK_RETRY_DELAYS_MS[attempts.network];
  if (afterMs !== undefined) return { action: 'load-again', afterMs };
  const bufferedMs = 1_000 * stream.bufferedAheadSeconds;
  if (bufferedMs > 1_000)
    return { action: 'load-again', afterMs: Math.min(NETWORK_RETRY_WHILE_BUFFERED_MS, bufferedMs) };
  const most = error.kind === 'damaged' ? MAX_DAMAGED_RETRIES : MAX_NETWORK_RETRIES;
  const patient = stream.started && isRetryable(error.status) && attempts.network < most;
  return patient ? { action: 'load-again', afterMs: NETWORK_RETRY_WHILE_WAITING_MS } : { action: 'give-up' };
};

/** The attempts that count for a media error this long after the last one. */
export const attemptsAfter = (sinceMs: number, attempts: RecoveryAttempts): RecoveryAttempts =>
  sinceMs > MEDIA_ERRORS_RESET_MS ? { ...attempts, media: 0 } : attempts;

/** The attempts including this recovery. */
export const withAttempt = (attempts: RecoveryAttempts, { action }: Recovery): RecoveryAttempts => ({
  network: attempts.network + Number(action === 'load-again'),
  media: attempts.media + Number(action === 'reset-decoder'),
  renewed: attempts.renewed || action === 'renew',
});
