/**
 * Waits before the first, second, … attempt to load again after the network failed. Together with the loader's own tries
 * less than five seconds: whoever waits for the first picture wants to know by then.
 */
export const NETWORK_RETRY_DELAYS_MS = [500, 1000] as const;
/** Between attempts while there is still buffered picture to play: nobody has noticed anything yet. */
export const NETWORK_RETRY_WHILE_BUFFERED_MS = 8000;
/** Between attempts once the picture has stopped: a class stands there and waits. */
export const NETWORK_RETRY_WHILE_WAITING_MS = 4000;
/** So many attempts in all, ten minutes and more: nobody waits longer than that. */
export const NETWORK_RETRIES_MOST = 150;
/** Media errors in a row that are answered by resetting the decoder. */
export const MEDIA_RECOVERIES = 2;
/** Answers that mean that the addresses are no longer valid; new ones may be. */
const EXPIRED_STATUS: readonly number[] = [401, 403, 410];
/** The answer that means that there is no such file, now or later. */
const MISSING_STATUS = 404;

export type StreamError = {
  readonly kind: 'network' | 'media' | 'other';
  /** HTTP status, where the network answered at all. */
  readonly status?: number | undefined;
};

/** What to tell of an error that was given up; only where no answer came is it the connection. */
export const failureReason = ({ kind, status }: StreamError): 'missing' | 'network' | 'stream' => {
  if (kind !== 'network') return 'stream';
  if (status === undefined) return 'network';
  return status === MISSING_STATUS ? 'missing' : 'stream';
};

/** Whether the same request may succeed later: there was no answer, or one of a server in trouble. */
const mayPass = (status: number | undefined): boolean => status === undefined || status === 429 || status >= 500;

export type StreamState = {
  readonly bufferedAheadSeconds: number;
  readonly canRenew: boolean;
  /** Somebody is in the middle of it. */
  readonly begun: boolean;
};

/** What has been tried since the stream last made progress. */
export type RecoveryAttempts = { readonly network: number; readonly media: number; readonly renewed: boolean };
export const noAttempts: RecoveryAttempts = { network: 0, media: 0, renewed: false };

export type Recovery =
  | { readonly action: 'load-again'; readonly afterMs: number }
  | { readonly action: 'reset-decoder' }
  | { readonly action: 'renew' }
  | { readonly action: 'give-up' };

/**
 * What to do about a fatal error of the stream. The network is tried again, a little later each time, for as long as there
 * is picture left to play, and in the middle of a lesson until it is back; addresses that ran out are renewed once; a
 * file that isn't there is waited for only while there is picture left; a decoder that stumbled is reset twice. Then it is
 * for the viewer to decide.
 */
export const recoveryFor = (error: StreamError, attempts: RecoveryAttempts, stream: StreamState): Recovery => {
  if (error.kind === 'media' && attempts.media < MEDIA_RECOVERIES) return { action: 'reset-decoder' };
  if (error.kind !== 'network') return { action: 'give-up' };
  if (error.status !== undefined && EXPIRED_STATUS.includes(error.status)) {
    return { action: stream.canRenew && !attempts.renewed ? 'renew' : 'give-up' };
  }
  const afterMs = error.status === MISSING_STATUS ? undefined : NETWORK_RETRY_DELAYS_MS[attempts.network];
  if (afterMs !== undefined) return { action: 'load-again', afterMs };
  if (stream.bufferedAheadSeconds > 1) return { action: 'load-again', afterMs: NETWORK_RETRY_WHILE_BUFFERED_MS };
  const patient = stream.begun && mayPass(error.status) && attempts.network < NETWORK_RETRIES_MOST;
  return patient ? { action: 'load-again', afterMs: NETWORK_RETRY_WHILE_WAITING_MS } : { action: 'give-up' };
};

/** The attempts after one more of them. */
export const attempted = (attempts: RecoveryAttempts, { action }: Recovery): RecoveryAttempts => ({
  network: attempts.network + Number(action === 'load-again'),
  media: attempts.media + Number(action === 'reset-decoder'),
  renewed: attempts.renewed || action === 'renew',
});
