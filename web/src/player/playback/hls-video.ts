import Hls, { Events, type ErrorData, type HlsConfig } from 'hls.js/light';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { ApiError, NETWORK } from '#lib/api/api-error.ts';
import { noteServerLost, onServerBack } from '#lib/session/server-reach.ts';
import { absolutePlaylist } from './lesson-playlist.ts';
import type { PlayerFailure } from './player-state.ts';
import { playlistLoader } from './playlist-loader.ts';
import { segmentLoader } from './segment-loader.ts';
import {
  attemptsAfter,
  withAttempt,
  errorOf,
  failureReason,
  noAttempts,
  recoveryFor,
  type RecoveryAttempts,
} from './stream-recovery.ts';

/** Buffered before playback starts: playlist, key and first segments are there before the click. */
const PREBUFFER_SECONDS = 20;
/**
 * Buffered ahead during playback: at least this much, so that two minutes offline go unnoticed; at low bitrates up to
 * twice as much, within the memory limit.
 */
const MIN_AHEAD_SECONDS = 150;
const MAX_AHEAD_SECONDS = 300;
const MAX_AHEAD_BYTES = 64 * 1024 ** 2;
/** Timeout of a segment: four seconds of the lowest rendition are a few hundred KiB. */
const SEGMENT_TIMEOUT_MS = 30_000;
/** Kept behind the playhead, for seeking back without loading. */
const BEHIND_SECONDS = 60;
/**
 * Earliest start of a stream. The first frame is shown until the second one at 0.1 s, so starting at 0 would freeze the
 * picture for that long.
 */
const EARLIEST_START_SECONDS = 0.09;

const HLS_TYPE = 'application/vnd.apple.mpegurl';
/** Codecs of every rendition. */
const PICTURE_TYPE = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"';

/** The source of a stream: a signed multivariant playlist, or the text of a merged media playlist. */
export type StreamSource = {
  readonly url?: string | undefined;
  readonly playlist?: string | undefined;
  /** The texts of the playlist at `url` and of its first variant, which came with the address. */
  readonly firstPlaylists?: { multivariant: string; lowest: string } | undefined;
  /** Reads a decrypted segment by its URL instead of requesting it; rejects if it is missing. */
  readonly readSegment?: ((url: string) => Promise<ArrayBuffer>) | undefined;
};

export type HlsVideo = {
  /** Playback has started: buffer far ahead from now on. */
  bufferAhead(): void;
  destroy(): void;
};

type Options = {
  /** Base URL of relative segments in `source.playlist`: `<origin>/media/`. */
  readonly contentHost: string;
  /** The position at which playback starts or resumes, in seconds. */
  readonly position: () => number;
  /** Fetches fresh URLs for the same stream, when the signatures have expired. */
  readonly renew?: (() => Promise<StreamSource>) | undefined;
  readonly onFailure: (failure: PlayerFailure) => void;
};

/** The source as a single URL, and a function that frees its memory. */
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
/** hls.js retries twice, quickly; anything longer is decided in `recoveryFor`, which knows how much is buffered. */
const loadPolicy = ({ default: policy }: HlsConfig['fragLoadPolicy']) => ({
  default: {
    ...policy,
    maxLoadTimeMs: Math.min(policy.maxLoadTimeMs, SEGMENT_TIMEOUT_MS),
    errorRetry: quickRetries,
    timeoutRetry: quickRetries,
  },
});

// hls.js itself would load its worker only after the first segment
if (Hls.isSupported()) fetch(workerPath).catch(() => undefined);

const playWithHls = (video: HTMLVideoElement, source: StreamSource, options: Options): HlsVideo => {
  let address = addressOf(source, options.contentHost);
  let attempts: RecoveryAttempts = noAttempts;
  let lastMediaError = Number.NEGATIVE_INFINITY;
  const position = () => Math.max(options.position(), EARLIEST_START_SECONDS);
  let started = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let destroyed = false;

  const defaults = Hls.DefaultConfig;
  const hls = new Hls({
    workerPath,
    startPosition: position(),
    maxBufferLength: PREBUFFER_SECONDS,
    maxMaxBufferLength: PREBUFFER_SECONDS,
    maxBufferSize: MAX_AHEAD_BYTES,
    backBufferLength: BEHIND_SECONDS,
    capLevelToPlayerSize: true,
    manifestLoadPolicy: loadPolicy(defaults.manifestLoadPolicy),
    playlistLoadPolicy: loadPolicy(defaults.playlistLoadPolicy),
    keyLoadPolicy: loadPolicy(defaults.keyLoadPolicy),
    fragLoadPolicy: loadPolicy(defaults.fragLoadPolicy),
    ...(source.readSegment && { fLoader: segmentLoader(source.readSegment) }),
    ...(source.url && source.firstPlaylists && { pLoader: playlistLoader(source.url, source.firstPlaylists) }),
  });

  const reload = () => {
    clearTimeout(timer);
    timer = undefined;
    if (hls.levels.length === 0) hls.loadSource(address.url);
    else hls.startLoad(video.currentTime > 0 ? -1 : position());
  };
  /** Resumes playback after a change of the source, which pauses the element. */
  const keepPlaying = (change: () => void) => {
    const playing = !video.paused;
    change();
    // If the browser refuses, the player shows as paused, and the viewer can start it.
    if (playing) video.play().catch(() => undefined);
  };

  const renew = async () => {
    try {
      const fresh = addressOf((await options.renew?.()) ?? source, options.contentHost);
      if (destroyed) return fresh.release();
      address.release();
      address = fresh;
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
    if (error.kind === 'network' && error.status === undefined) noteServerLost();
    if (error.kind === 'media') {
      attempts = attemptsAfter(performance.now() - lastMediaError, attempts);
      lastMediaError = performance.now();
    }
    const recovery = recoveryFor(error, attempts, {
      bufferedAheadSeconds: bufferedAhead(video),
      canRenew: options.renew !== undefined,
      started,
    });
    attempts = withAttempt(attempts, recovery);
    const description = `${data.details}${error.status ? ` (${error.status})` : ''} at ${video.currentTime.toFixed(1)} s`;
    if (recovery.action === 'give-up') {
      console.error(`Streaming failed: ${description}.`, data.error);
      options.onFailure({ reason: failureReason(error), detail: data.details });
      return;
    }
    console.warn(`Streaming error: ${description}; ${recovery.action}.`);
    if (recovery.action === 'reset-decoder')
      keepPlaying(() => {
        hls.recoverMediaError();
        // a fatal error has stopped loading
        hls.startLoad(position());
      });
    else if (recovery.action === 'renew') void renew();
    else timer = setTimeout(reload, recovery.afterMs);
  };
  const keepPosition = () => (hls.config.startPosition = position());
  const onProgress = () => {
    attempts = { ...attempts, network: 0, renewed: false };
  };

  hls.on(Events.ERROR, onError);
  hls.on(Events.FRAG_BUFFERED, onProgress);
  hls.on(Events.MANIFEST_LOADING, keepPosition);
  hls.on(Events.MEDIA_DETACHING, keepPosition);
  // Requests that were in flight when the network failed hang; abort and repeat them.
  const stopWaiting = onServerBack(reload);
  hls.loadSource(address.url);
  hls.attachMedia(video);

  return {
    bufferAhead: () => {
      started = true;
      hls.config.maxBufferLength = MIN_AHEAD_SECONDS;
      hls.config.maxMaxBufferLength = MAX_AHEAD_SECONDS;
    },
    destroy: () => {
      destroyed = true;
      clearTimeout(timer);
      stopWaiting();
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
    if (options.position() > 0) video.currentTime = options.position();
  };
  video.addEventListener('error', onError);
  video.addEventListener('loadedmetadata', onMetadata, { once: true });
  video.preload = 'auto';
  video.src = address.url;
  return {
    bufferAhead: () => undefined,
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
 * Attaches a stream to a video element and starts to buffer at once, at `position`. Uses hls.js where the browser
 * has Media Source Extensions, native playback elsewhere. Recovers from transient errors (`recoveryFor`); the others
 * are logged and reported once through `onFailure`.
 */
export const openHlsVideo = (video: HTMLVideoElement, source: StreamSource, options: Options): HlsVideo => {
  const mediaSource = 'MediaSource' in window ? MediaSource : undefined;
  const isDecoded = video.canPlayType(PICTURE_TYPE) !== '' && mediaSource?.isTypeSupported(PICTURE_TYPE) !== false;
  // Checked first: some browsers claim to play HLS natively but don't.
  if (isDecoded && Hls.isSupported()) return playWithHls(video, source, options);
  if (isDecoded && video.canPlayType(HLS_TYPE)) return playNatively(video, source, options);
  console.error('This browser decodes no H.264, or has neither Media Source Extensions nor HLS.');
  queueMicrotask(() => options.onFailure({ reason: 'unsupported', detail: '' }));
  return { bufferAhead: () => undefined, destroy: () => undefined };
};
