import Hls, { ErrorTypes, Events, type ErrorData, type HlsConfig } from 'hls.js/light';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { ApiError, NETWORK } from '#api/api-error.ts';
import { absolutePlaylist } from './lesson-playlist.ts';
import type { PlayerFailure } from './player-state.ts';
import {
  attempted,
  failureReason,
  noAttempts,
  recoveryFor,
  type RecoveryAttempts,
  type StreamError,
} from './stream-recovery.ts';

/** Buffered under the play overlay: playlist, key and first segments are there before the click. */
const PREPARED_SECONDS = 20;
/**
 * Buffered ahead while a class is moving: at least so much, so that two minutes without a network go by unnoticed, and
 * where the bitrate is low up to twice that, or what the memory is held to.
 */
const AHEAD_SECONDS = 150;
const AHEAD_MOST_SECONDS = 300;
const AHEAD_MOST_BYTES = 64 * 1024 ** 2;
/** A segment that isn't there after this long won't come: six seconds of the lowest rendition are a few hundred KiB. */
const SEGMENT_PATIENCE_MS = 30_000;
/** Kept behind the playhead, for a step back without loading. */
const BEHIND_SECONDS = 60;
/** A decoder that ran this long without stumbling may be reset again. */
const MEDIA_ERRORS_FORGOTTEN_MS = 30_000;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Where a stream comes from: a signed multivariant playlist, or the text of a merged media playlist. */
export type StreamSource = {
  readonly url?: string | undefined;
  readonly playlist?: string | undefined;
};

export type HlsVideo = {
  /** The viewer has started: buffer far ahead from now on. */
  fillUp(): void;
  destroy(): void;
};

type Options = {
  /** Address that relative segments of `source.playlist` belong to: `<origin>/media/`. */
  readonly contentHost: string;
  readonly startSeconds: number;
  /** Fresh addresses for the same stream, when the signatures have run out. */
  readonly renew?: (() => Promise<StreamSource>) | undefined;
  readonly onFailure: (failure: PlayerFailure) => void;
};

/** The source as one address to load, and what gives its memory back. */
const addressOf = ({ url, playlist }: StreamSource, contentHost: string): { url: string; release: () => void } => {
  if (url) return { url, release: () => undefined };
  const text = absolutePlaylist(playlist ?? '', contentHost);
  const blobUrl = URL.createObjectURL(new Blob([text], { type: HLS_TYPE }));
  return { url: blobUrl, release: () => URL.revokeObjectURL(blobUrl) };
};

const bufferedAhead = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime + 0.1 && buffered.end(range) > currentTime) {
      return buffered.end(range) - currentTime;
    }
  }
  return 0;
};

const quickRetries = { maxNumRetry: 2, retryDelayMs: 300, maxRetryDelayMs: 1000 };
/** hls.js tries twice, quickly; everything longer is decided in `recoveryFor`, which knows how much picture is left. */
const patient = ({ default: policy }: HlsConfig['fragLoadPolicy']) => ({
  default: {
    ...policy,
    maxLoadTimeMs: Math.min(policy.maxLoadTimeMs, SEGMENT_PATIENCE_MS),
    errorRetry: quickRetries,
    timeoutRetry: quickRetries,
  },
});

const errorOf = (data: ErrorData): StreamError => ({
  kind: data.type === ErrorTypes.NETWORK_ERROR ? 'network' : data.type === ErrorTypes.MEDIA_ERROR ? 'media' : 'other',
  status: data.response?.code || undefined,
});

const playWithHls = (video: HTMLVideoElement, source: StreamSource, options: Options): HlsVideo => {
  let address = addressOf(source, options.contentHost);
  let attempts: RecoveryAttempts = noAttempts;
  let lastMediaError = Number.NEGATIVE_INFINITY;
  let startSeconds = options.startSeconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let destroyed = false;

  const defaults = Hls.DefaultConfig;
  const hls = new Hls({
    workerPath,
    startPosition: startSeconds > 0 ? startSeconds : -1,
    maxBufferLength: PREPARED_SECONDS,
    maxMaxBufferLength: PREPARED_SECONDS,
    maxBufferSize: AHEAD_MOST_BYTES,
    backBufferLength: BEHIND_SECONDS,
    capLevelToPlayerSize: true,
    manifestLoadPolicy: patient(defaults.manifestLoadPolicy),
    playlistLoadPolicy: patient(defaults.playlistLoadPolicy),
    keyLoadPolicy: patient(defaults.keyLoadPolicy),
    fragLoadPolicy: patient(defaults.fragLoadPolicy),
  });

  const loadAgain = () => {
    clearTimeout(timer);
    timer = undefined;
    if (hls.levels.length === 0) hls.loadSource(address.url);
    else hls.startLoad(video.currentTime > 0 ? -1 : startSeconds || -1);
  };
  /** A new source in the element begins paused. */
  const keepPlaying = (change: () => void) => {
    const playing = !video.paused;
    change();
    // A refusal shows as a paused player, and the viewer can start it.
    if (playing) video.play().catch(() => undefined);
  };

  const renew = async () => {
    try {
      const fresh = addressOf((await options.renew?.()) ?? source, options.contentHost);
      if (destroyed) return fresh.release();
      address.release();
      address = fresh;
      startSeconds = video.currentTime || startSeconds;
      hls.config.startPosition = startSeconds > 0 ? startSeconds : -1;
      keepPlaying(() => hls.loadSource(address.url));
    } catch (error) {
      console.error('Renewing the stream failed.', error);
      const offline = error instanceof ApiError && error.code === NETWORK;
      if (!destroyed) options.onFailure({ reason: offline ? 'network' : 'stream', detail: 'renew' });
    }
  };

  const onError = (_event: unknown, data: ErrorData) => {
    if (!data.fatal) return;
    const error = errorOf(data);
    if (error.kind === 'media') {
      if (performance.now() - lastMediaError > MEDIA_ERRORS_FORGOTTEN_MS) attempts = { ...attempts, media: 0 };
      lastMediaError = performance.now();
    }
    const recovery = recoveryFor(error, attempts, {
      bufferedAheadSeconds: bufferedAhead(video),
      canRenew: options.renew !== undefined,
      begun: video.currentTime > options.startSeconds,
    });
    attempts = attempted(attempts, recovery);
    const seen = `${data.details}${error.status ? ` (${error.status})` : ''} at ${video.currentTime.toFixed(1)} s`;
    if (recovery.action === 'give-up') {
      console.error(`Streaming failed: ${seen}.`, data.error);
      options.onFailure({ reason: failureReason(error), detail: data.details });
      return;
    }
    console.warn(`Streaming stumbled: ${seen}; ${recovery.action}.`);
    if (recovery.action === 'reset-decoder') keepPlaying(() => hls.recoverMediaError());
    else if (recovery.action === 'renew') void renew();
    else timer = setTimeout(loadAgain, recovery.afterMs);
  };
  const onProgress = () => {
    attempts = { ...attempts, network: 0, renewed: false };
  };
  // What was under way when the network went hangs; it is broken off and asked for again.
  const onOnline = () => loadAgain();

  hls.on(Events.ERROR, onError);
  hls.on(Events.FRAG_BUFFERED, onProgress);
  window.addEventListener('online', onOnline);
  hls.loadSource(address.url);
  hls.attachMedia(video);

  return {
    fillUp: () => {
      hls.config.maxBufferLength = AHEAD_SECONDS;
      hls.config.maxMaxBufferLength = AHEAD_MOST_SECONDS;
    },
    destroy: () => {
      destroyed = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      hls.destroy();
      address.release();
    },
  };
};

const playNatively = (video: HTMLVideoElement, source: StreamSource, options: Options): HlsVideo => {
  const address = addressOf(source, options.contentHost);
  const onError = () => {
    console.error('Native playback failed.', video.error);
    const network = video.error?.code === MediaError.MEDIA_ERR_NETWORK;
    options.onFailure({ reason: network ? 'network' : 'stream', detail: video.error?.message ?? '' });
  };
  const onMetadata = () => {
    if (options.startSeconds > 0) video.currentTime = options.startSeconds;
  };
  video.addEventListener('error', onError);
  video.addEventListener('loadedmetadata', onMetadata, { once: true });
  video.preload = 'auto';
  video.src = address.url;
  return {
    fillUp: () => undefined,
    destroy: () => {
      video.removeEventListener('error', onError);
      video.removeEventListener('loadedmetadata', onMetadata);
      video.removeAttribute('src');
      video.load();
      address.release();
    },
  };
};

/**
 * Binds a stream to a video element and starts to buffer at once, at `startSeconds`. hls.js where the browser has Media
 * Source Extensions, native playback of the address elsewhere. Errors that pass are mended here
 * (`recoveryFor`); the others are logged and reported once through `onFailure`.
 */
export const openHlsVideo = (video: HTMLVideoElement, source: StreamSource, options: Options): HlsVideo => {
  // Asked first: some browsers claim to play HLS natively and then don't.
  if (Hls.isSupported()) return playWithHls(video, source, options);
  if (video.canPlayType(HLS_TYPE)) return playNatively(video, source, options);
  console.error('This browser can play neither Media Source Extensions nor HLS.');
  queueMicrotask(() => options.onFailure({ reason: 'unsupported', detail: '' }));
  return { fillUp: () => undefined, destroy: () => undefined };
};
