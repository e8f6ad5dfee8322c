import { createListeners } from '#lib/session/listeners.ts';
import { storage } from '#lib/session/storage.ts';
import { openHlsVideo, type HlsVideo, type StreamSource } from './hls-video.ts';
import {
  partAt,
  resumedTimeline,
  secondsLeft,
  firstParts,
  shortenedTimeline,
  type LessonTimeline,
} from '@zuzu/domain/lessons/lesson-timeline.ts';
import {
  isAtEnd,
  isHeldBefore,
  isKept,
  jumpTarget,
  partAfter,
  partBefore,
  startOfPart,
  timelineOfPart,
} from './lesson-timeline.ts';
import {
  initialPlayerState,
  nextPlayerState,
  type PlaybackPosition,
  type PlayerEvent,
  type PlayerState,
} from './player-state.ts';
import { isSilent, storedSound, storeSound } from './player-volume.ts';

/**
 * Delay after each event until a lesson counts as loaded, so that the first frame has been painted when the spinner
 * disappears. After `loadeddata` it is imminent; after metadata alone it takes longer; `canplay` is the fallback where
 * a browser has fired neither. A lesson that was started already plays without these delays.
 */
const READY_DELAYS_MS = { loadeddata: 200, loadedmetadata: 400, canplay: 500 } as const;
/** After this long the spinner offers a retry. */
export const SPINNER_FALLBACK_MS = 10_000;
/** Shorter stalls, such as a seek inside the buffer, show no spinner. */
const WAITING_SHOWN_AFTER_MS = 300;
/** Seeking stops this short of the end: only playback ends a lesson. */
const END_MARGIN_SECONDS = 0.25;

/** This much of a lesson's beginning moves before it is started. */
const PREVIEW_SECONDS = 2;

/** Playback stalls this close to a part whose file is gone. */
const SEAM_SECONDS = 2;

/** The input of a player. */
type Playable = {
  readonly source: StreamSource;
  readonly timeline: LessonTimeline;
  /** Fetches fresh URLs of the same lesson, when the signatures have expired. */
  readonly renew?: (() => Promise<StreamSource>) | undefined;
};
type Options = Playable & {
  readonly contentHost: string;
  /** The file of a part is missing or damaged during the lesson, which continues with the next part. */
  readonly onMissingPart?: () => void;
};

export type PlayerStore = ReturnType<typeof createPlayerStore>;

/** The player of one lesson: state outside of React, commands, and the video element that it drives. */
export const createPlayerStore = ({ contentHost, onMissingPart, ...lesson }: Options) => {
  let state: PlayerState = initialPlayerState(storedSound(storage));
  let { source, timeline, renew }: Playable = lesson;
  /** With all parts, while the timeline may end earlier. */
  let complete = timeline;
  /** The shortened lesson while a part is repeated and `timeline` is the timeline of that part. */
  let whole = timeline;
  let video: HTMLVideoElement | null = null;
  let stream: HlsVideo | undefined;
  /** Play was pressed before the lesson had loaded. */
  let eager = false;
  /** The part before which playback is held, once. */
  let heldPart: number | undefined;
  let lastJump = Number.NEGATIVE_INFINITY;
  const listeners = createListeners();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const dispatch = (event: PlayerEvent): void => {
    const next = nextPlayerState(state, event, timeline);
    if (next === state) return;
    state = next;
    listeners.notify();
    if (eager && state.phase === 'ready') {
      eager = false;
      play();
    }
  };
  const cancel = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  /** Dispatches later, once, unless cancelled; a second call with the same name doesn't postpone the first. */
  const dispatchLater = (name: string, event: PlayerEvent, afterMs: number) => {
    if (!timers.has(name)) timers.set(name, setTimeout(dispatch, afterMs, event));
  };
  const cancelAll = () => [...timers.keys()].forEach(cancel);

  /** The beginning is shown without sound; it doesn't count as played. */
  let previews = false;
  const endPreview = () => {
    if (!previews || !video) return;
    previews = false;
    video.pause();
    video.currentTime = state.seconds;
    video.muted = state.muted;
  };
  const preview = () => {
    if (!video || state.phase !== 'ready') return;
    previews = true;
    video.muted = true;
    video.play().catch(endPreview);
  };

  /** Whether the stream has played since it was opened; otherwise every part would fail. */
  let hasPlayed = false;
  const open = () => {
    if (!video) return;
    hasPlayed = false;
    previews = false;
    stream?.destroy();
    cancelAll();
    dispatch({ type: 'opened' });
    dispatchLater('slow', { type: 'slow' }, SPINNER_FALLBACK_MS);
    const fresh = renew;
    stream = openHlsVideo(video, source, {
      contentHost,
      position: () => state.seconds,
      renew: fresh && (async () => (source = await fresh())),
      onFailure: (failure) => {
        cancelAll();
        const next = partAfter(timeline, partAt(timeline, state.seconds + SEAM_SECONDS));
        const isOfPart = failure.reason === 'missing' || (failure.reason === 'stream' && hasPlayed);
        if (isOfPart && state.phase === 'started' && next !== undefined) {
          onMissingPart?.();
          return openFrom(next);
        }
        video?.pause();
        dispatch({ type: 'failed', failure });
      },
    });
  };
  const openFrom = (part: number) => {
    dispatch({ type: 'moved', seconds: startOfPart(timeline, part), playing: false });
    open();
    if (state.phase === 'loading') eager = true;
    else play();
  };

  const hold = (part: number) => {
    heldPart = undefined;
    video?.pause();
    dispatch({ type: 'held', part });
  };
  const play = () => {
    if (!video || state.phase === 'loading') return;
    endPreview();
    if (heldPart === 0 && state.phase === 'ready' && state.seconds === 0) return hold(0);
    stream?.bufferAhead();
    // before rendering, so that the first frame comes sooner
    const playing = video.play();
    dispatch({ type: 'played' });
    playing.catch((error: unknown) => {
      // Aborted by a pause or a new source, which has dispatched its own event.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // started by a remote on an untouched page: muted until the page is touched
      if (error instanceof DOMException && error.name === 'NotAllowedError' && video && !video.muted) {
        dispatch({ type: 'silenced' });
        video.muted = true;
        return play();
      }
      console.warn('Playback did not start.', error);
      dispatch({ type: 'paused' });
    });
  };
  const startWhenReady = () => {
    if (state.phase === 'ready') play();
    if (state.phase !== 'loading') return;
    eager = true;
    if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) dispatch({ type: 'ready' });
  };
  const pause = () => video?.pause();

  const seek = (seconds: number) => {
    if (!video || state.phase === 'loading' || state.phase === 'failed') return;
    endPreview();
    const end = Math.min(timeline.total, Number.isFinite(video.duration) ? video.duration : timeline.total);
    const wanted = Math.min(Math.max(0, seconds), Math.max(0, end - END_MARGIN_SECONDS));
    const part = partAt(timeline, wanted);
    const isBack = wanted < state.seconds;
    const to = !timeline.leftOut.has(part)
      ? wanted
      : startOfPart(timeline, isBack ? partBefore(timeline, part) : (partAfter(timeline, part) ?? part));
    video.currentTime = to;
    dispatch({ type: 'moved', seconds: to, playing: false });
  };
  const adoptTimeline = (next: LessonTimeline) => {
    timeline = next;
    whole = next;
    dispatch({ type: 'shortened' });
  };
  /** A part that was left out plays when it is requested. */
  const goToPart = (part: number) => {
    // a repeated part is the only one
    if (timeline !== whole && !isKept(timeline, part)) return;
    if (timeline.leftOut.has(part))
      adoptTimeline({ ...timeline, leftOut: new Set([...timeline.leftOut].filter((each) => each !== part)) });
    seek(startOfPart(timeline, part));
  };

  const end = () => {
    video?.pause();
    dispatch({ type: 'moved', seconds: timeline.total, playing: true });
    dispatch({ type: 'ended' });
  };

  const onTime = () => {
    if (previews && video && video.currentTime > PREVIEW_SECONDS) video.currentTime = 0;
    if (!video || state.phase !== 'started') return;
    // An element whose source was just reset is at 0 for a moment; that isn't a seek.
    if (video.currentTime === 0 && state.seconds > 1) return;
    const playing = !video.paused && !video.seeking;
    // a left-out part is jumped over below, and neither shown nor reported
    const isLate = playing && timeline.leftOut.has(partAt(timeline, video.currentTime));
    if (!isLate) dispatch({ type: 'moved', seconds: video.currentTime, playing });
    if (!playing) return;
    hasPlayed = true;
    if (timeline.starts.length < complete.starts.length && isAtEnd(timeline, video.currentTime)) return end();
    if (heldPart !== undefined && isHeldBefore(timeline, video.currentTime, heldPart)) return hold(heldPart);
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
    loadeddata: () => {
      readyAfter('loadeddata')();
      if (eager) dispatch({ type: 'ready' });
    },
    canplay: () => {
      readyAfter('canplay')();
      resumed();
    },
    play: () => {
      if (!previews) dispatch({ type: 'played' });
    },
    playing: resumed,
    waiting: () => dispatchLater('waiting', { type: 'waiting' }, WAITING_SHOWN_AFTER_MS),
    pause: () => {
      cancel('waiting');
      dispatch({ type: 'paused' });
    },
    timeupdate: onTime,
    seeking: onTime,
    seeked: onTime,
    ended: end,
    volumechange: () => {
      if (!video || previews) return;
      const { volume, muted } = video;
      dispatch({ type: 'volume', volume, muted });
      if (!state.silenced) storeSound(storage, { volume, muted });
    },
  };

  return {
    get timeline() {
      return timeline;
    },
    /** With all parts. */
    get complete() {
      return complete;
    },
    getState: (): PlayerState => state,
    subscribe: listeners.subscribe,
    /** Attaches a video element and starts to buffer; returns a function that detaches it. */
    attach: (element: HTMLVideoElement) => {
      video = element;
      video.volume = state.volume;
      video.muted = state.muted;
      for (const [name, listener] of Object.entries(videoEvents)) element.addEventListener(name, listener);
      open();
      // remounted during playback
      if (state.phase === 'started' && !state.paused) play();
      return () => {
        for (const [name, listener] of Object.entries(videoEvents)) element.removeEventListener(name, listener);
        cancelAll();
        stream?.destroy();
        stream = undefined;
        video = null;
      };
    },
    /** Loops the first seconds of a ready lesson without sound. */
    preview,
    endPreview,
    play,
    startWhenReady,
    pause,
    toggle: () => (video && !video.paused ? pause() : play()),
    seek,
    /** Forward, or back with a negative number. */
    skip: (seconds: number) => seek(state.seconds + seconds),
    goToPart,
    /** Holds playback once before a part: at the end of the previous one, or at the start; undefined cancels that. */
    holdBefore: (part: number | undefined) => {
      heldPart = part;
    },
    /** Continues at `part` with another lesson, whose previous parts are the same. */
    replace: (next: Playable, part: number) => {
      ({ source, renew } = next);
      complete = next.timeline;
      timeline = { ...firstParts(complete, timeline.starts.length), leftOut: timeline.leftOut };
      whole = timeline;
      openFrom(part);
    },
    /** Skips the failed part; there must be a next one. */
    skipFailedPart: () => openFrom(partAfter(timeline, state.part) ?? state.part),
    nextPart: () => {
      const next = partAfter(timeline, state.part);
      if (next !== undefined) goToPart(next);
    },
    previousPart: () => goToPart(partBefore(timeline, state.part)),
    /** Sets the seconds of the landing after the last part. */
    setLanding: (landing: number) => {
      if (timeline !== whole || landing === timeline.landing) return;
      complete = { ...complete, landing };
      adoptTimeline({ ...timeline, landing });
    },
    /**
     * Leaves out upcoming parts, but not the last one, so that the lesson ends with its landing within that many
     * seconds.
     */
    endWithin: (available: number) => {
      // a repeated part has another end
      if (timeline !== whole) return;
      adoptTimeline(shortenedTimeline({ ...complete, leftOut: timeline.leftOut }, state.seconds, available));
      const last = timeline.starts.length - 1;
      // no time is left for the current part
      if (state.phase === 'started' && state.part < last && secondsLeft(timeline, state.seconds).lesson > available)
        goToPart(last);
    },
    /** Resumes a lesson at a position; `available` are the seconds allowed from its beginning. */
    resumeWithin: ({ seconds, played, seen }: PlaybackPosition, available: number) => {
      adoptTimeline(resumedTimeline(timeline, seconds, available));
      dispatch({ type: 'continued', earlier: { played, seen } });
      seek(seconds);
      play();
    },
    /** 0 to 1. */
    setVolume: (volume: number) => {
      if (!video) return;
      endPreview();
      video.muted = false;
      video.volume = Math.min(1, Math.max(0, volume));
    },
    toggleMute: () => {
      if (!video) return;
      endPreview();
      video.muted = !isSilent(video);
      if (!video.muted && video.volume === 0) video.volume = 1;
    },
    /** Retries a failed or slow lesson, at the second where it stopped. */
    retry: () => {
      const begun = state.phase === 'failed' && (state.seconds > 0 || state.seen.length > 0);
      open();
      if (begun) play();
    },
    /** Plays a part of a lesson that has ended again, or a single video. */
    repeatPart: (part: number) => {
      if (!video) return;
      timeline = timelineOfPart(whole, part);
      dispatch({ type: 'repeated' });
      goToPart(part);
      play();
    },
  };
};
