import { storage } from '#session/storage.ts';
import { openHlsVideo, type HlsVideo, type StreamSource } from './hls-video.ts';
import { jumpTarget, startOfPart, type LessonTimeline } from './lesson-timeline.ts';
import {
  initialPlayerState,
  nextPlayerState,
  type LessonPlace,
  type PlayerEvent,
  type PlayerState,
} from './player-state.ts';
import { isSilent, storedSound, storeSound } from './player-volume.ts';

/**
 * When a lesson counts as loaded: a moment after the first of these events, so that the
 * first frame has been painted when the spinner goes. With data it is about to be; with metadata alone it needs longer;
 * `canplay` stands in where a browser has swallowed the other two.
 */
export const READY_DELAYS_MS = { loadeddata: 200, loadedmetadata: 400, canplay: 500 } as const;
/** Spinner fallback. */
export const SPINNER_FALLBACK_MS = 10_000;
/** A shorter standstill, such as a seek inside the buffer, shows no spinner. */
const WAITING_SHOWN_AFTER_MS = 300;
/** A seek stops short of the end by this much: what ends the lesson is playing it. */
const END_MARGIN_SECONDS = 0.25;

export type PartJoin = 'jump' | 'gapless';

type Options = {
  readonly source: StreamSource;
  readonly timeline: LessonTimeline;
  readonly partJoin: PartJoin;
  readonly contentHost: string;
  /** Fresh addresses of the same lesson, when the signatures have run out. */
  readonly renew?: (() => Promise<StreamSource>) | undefined;
};

export type PlayerStore = ReturnType<typeof createPlayerStore>;

/** One lesson's player: state outside the UI, commands, and the one video element that it drives. */
export const createPlayerStore = ({ timeline, partJoin, contentHost, renew, source: firstSource }: Options) => {
  let state: PlayerState = initialPlayerState(storedSound(storage));
  let source = firstSource;
  let video: HTMLVideoElement | null = null;
  let stream: HlsVideo | undefined;
  /** Whoever is in a hurry has pressed play before there was anything to play. */
  let eager = false;
  let lastJump = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const dispatch = (event: PlayerEvent): void => {
    const next = nextPlayerState(state, event, timeline);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
    if (eager && state.phase === 'ready') {
      eager = false;
      play();
    }
  };
  const cancel = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  /** Dispatches later, once, unless cancelled; a second call under the same name doesn't postpone the first. */
  const dispatchLater = (name: string, event: PlayerEvent, afterMs: number) => {
    if (!timers.has(name)) timers.set(name, setTimeout(dispatch, afterMs, event));
  };
  const cancelAll = () => [...timers.keys()].forEach(cancel);

  const open = () => {
    if (!video) return;
    stream?.destroy();
    cancelAll();
    dispatch({ type: 'opened' });
    dispatchLater('slow', { type: 'slow' }, SPINNER_FALLBACK_MS);
    stream = openHlsVideo(video, source, {
      contentHost,
      startSeconds: state.seconds,
      renew: renew && (async () => (source = await renew())),
      onFailure: (failure) => {
        cancelAll();
        video?.pause();
        dispatch({ type: 'failed', failure });
      },
    });
  };

  const play = () => {
    if (!video || state.phase === 'loading') return;
    stream?.fillUp();
    dispatch({ type: 'played' });
    video.play().catch((error: unknown) => {
      // Aborted by a pause or a new source: what came after it has been told already.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('Playback did not start.', error);
      dispatch({ type: 'paused' });
    });
  };
  const startWhenReady = () => {
    if (state.phase === 'loading') eager = true;
    else if (state.phase === 'ready') play();
  };
  const pause = () => video?.pause();

  const seek = (seconds: number) => {
    if (!video || state.phase === 'loading' || state.phase === 'failed') return;
    const end = Math.min(timeline.total, Number.isFinite(video.duration) ? video.duration : timeline.total);
    const to = Math.min(Math.max(0, seconds), Math.max(0, end - END_MARGIN_SECONDS));
    video.currentTime = to;
    dispatch({ type: 'moved', seconds: to, playing: false });
  };
  /** Goes on where the lesson was broken off. */
  const playFrom = ({ seconds, ...earlier }: LessonPlace) => {
    dispatch({ type: 'continued', earlier });
    seek(seconds);
    play();
  };
  const goToPart = (part: number) => seek(startOfPart(timeline, part));

  const onTime = () => {
    if (!video || state.phase !== 'started') return;
    // An element that has just been given its source again stands at 0 for a moment; nobody asked for that.
    if (video.currentTime === 0 && state.seconds > 1) return;
    const playing = !video.paused && !video.seeking;
    dispatch({ type: 'moved', seconds: video.currentTime, playing });
    if (!playing || partJoin !== 'jump') return;
    const jump = jumpTarget(timeline, video.currentTime, performance.now() - lastJump);
    if (!jump) return;
    lastJump = performance.now();
    video.currentTime = jump.seconds;
    dispatch({ type: 'jumped', ...jump });
  };

  const resumed = () => {
    cancel('waiting');
    dispatch({ type: 'resumed' });
  };
  const readyAfter = (name: keyof typeof READY_DELAYS_MS) => () => {
    cancel('slow');
    dispatchLater(`ready ${name}`, { type: 'ready' }, READY_DELAYS_MS[name]);
  };
  const videoEvents: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata: readyAfter('loadedmetadata'),
    loadeddata: readyAfter('loadeddata'),
    canplay: () => {
      readyAfter('canplay')();
      resumed();
    },
    play: () => dispatch({ type: 'played' }),
    playing: resumed,
    waiting: () => dispatchLater('waiting', { type: 'waiting' }, WAITING_SHOWN_AFTER_MS),
    pause: () => {
      cancel('waiting');
      dispatch({ type: 'paused' });
    },
    timeupdate: onTime,
    seeking: onTime,
    seeked: onTime,
    ended: () => {
      dispatch({ type: 'moved', seconds: timeline.total, playing: true });
      dispatch({ type: 'ended' });
    },
    volumechange: () => {
      if (!video) return;
      const { volume, muted } = video;
      dispatch({ type: 'volume', volume, muted });
      storeSound(storage, { volume, muted });
    },
  };

  return {
    timeline,
    getState: (): PlayerState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes a video element and begins to buffer into it; the function that comes back lets go of both. */
    attach: (element: HTMLVideoElement) => {
      video = element;
      video.volume = state.volume;
      video.muted = state.muted;
      for (const [name, listener] of Object.entries(videoEvents)) element.addEventListener(name, listener);
      open();
      return () => {
        for (const [name, listener] of Object.entries(videoEvents)) element.removeEventListener(name, listener);
        cancelAll();
        stream?.destroy();
        stream = undefined;
        video = null;
      };
    },
    play,
    playFrom,
    startWhenReady,
    pause,
    toggle: () => (video && !video.paused ? pause() : play()),
    seek,
    /** Forward, or back with a negative number. */
    skip: (seconds: number) => seek(state.seconds + seconds),
    goToPart,
    nextPart: () => state.part + 1 < timeline.starts.length && goToPart(state.part + 1),
    previousPart: () => goToPart(state.part - 1),
    /** 0 to 1. */
    setVolume: (volume: number) => {
      if (!video) return;
      video.muted = false;
      video.volume = Math.min(1, Math.max(0, volume));
    },
    toggleMute: () => {
      if (!video) return;
      video.muted = !isSilent(video);
      if (!video.muted && video.volume === 0) video.volume = 1;
    },
    /** Tries a failed or slow lesson again, at the second where it stopped. */
    retry: () => {
      const begun = state.phase === 'failed' && (state.seconds > 0 || state.seen.length > 0);
      open();
      if (begun) play();
    },
    /** Again from the start: a new run, in which parts can be seen again. */
    restart: () => {
      if (!video) return;
      video.currentTime = 0;
      dispatch({ type: 'restarted' });
      play();
    },
  };
};
