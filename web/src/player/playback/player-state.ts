import { partAt, type LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { isLanding, partSeenAt } from './lesson-timeline.ts';
import type { Sound } from './player-volume.ts';

/** Why a lesson can't be played: the network, a missing file, the stream itself, or an unsupported browser. */
export type PlayerFailure = {
  readonly reason: 'network' | 'missing' | 'stream' | 'unsupported';
  readonly detail: string;
};

/**
 * loading → ready (play overlay) → started → ended; any of them → failed. A lesson that failed after its start returns
 * to `started` when it is retried.
 */
type PlayerPhase = 'loading' | 'ready' | 'started' | 'ended' | 'failed';

/** Seconds of a lesson that were actually played, and the parts that count as seen, in order. */
export type Progress = { readonly played: number; readonly seen: readonly number[] };

/** The position at which a lesson was left, in seconds, the progress until then, and its time limit in minutes. */
export type PlaybackPosition = Progress & { readonly seconds: number; readonly minutes?: number | undefined };

export type PlayerState = Sound & {
  readonly phase: PlayerPhase;
  /** Loading has taken so long that a retry is offered. */
  readonly slow: boolean;
  readonly paused: boolean;
  /** Stalled: playing, but waiting for data. */
  readonly waiting: boolean;
  /** Position on the lesson's timeline, in seconds. */
  readonly seconds: number;
  /** The part that plays, from 0. */
  readonly part: number;
  /** Seconds actually played in this run, without skipped ones. */
  readonly played: number;
  /** Parts that count as seen in this run, in order. */
  readonly seen: readonly number[];
  /** The progress before an interruption, if the lesson was resumed, or before a part was repeated. */
  readonly earlier: Progress;
  /** The target of a jump over a seam, until playback has moved half a second away from it. */
  readonly landedAt: number | undefined;
  /** The part before which playback is held while the class chooses it. */
  readonly heldBefore: number | undefined;
  /** Parts that are left out (`LessonTimeline`). */
  readonly leftOut: ReadonlySet<number>;
  /** Number of times the lesson was started: playing it, or a part of it, again is a new run. */
  readonly run: number;
  /** Muted because the browser allows no sound before the page is touched, not by the user. */
  readonly silenced: boolean;
  readonly failure: PlayerFailure | null;
};

export type PlayerEvent =
  | { type: 'opened' }
  | { type: 'ready' }
  | { type: 'slow' }
  | { type: 'played' }
  | { type: 'paused' }
  | { type: 'waiting' }
  | { type: 'resumed' }
  /** `playing`: the position moved by playback, not by a seek. */
  | { type: 'moved'; seconds: number; playing: boolean }
  | { type: 'jumped'; from: number; seconds: number }
  /** Playback stopped before that part, for the class to choose. */
  | { type: 'held'; part: number }
  /** The parts left out have changed. */
  | { type: 'shortened' }
  | { type: 'ended' }
  | { type: 'continued'; earlier: Progress }
  /** One part is played again after the end; the progress is kept. */
  | { type: 'repeated' }
  | ({ type: 'volume' } & Sound)
  | { type: 'silenced' }
  | { type: 'failed'; failure: PlayerFailure };

const NOTHING: Progress = { played: 0, seen: [] };

export const initialPlayerState = ({ volume, muted }: Sound): PlayerState => ({
  phase: 'loading',
  slow: false,
  paused: true,
  waiting: false,
  seconds: 0,
  part: 0,
  played: 0,
  seen: [],
  earlier: NOTHING,
  landedAt: undefined,
  heldBefore: undefined,
  leftOut: new Set(),
  run: 1,
  volume,
  muted,
  silenced: false,
  failure: null,
});

const withSeen = (seen: readonly number[], part: number | undefined): readonly number[] =>
  part === undefined || seen.includes(part) ? seen : [...seen, part];

/** The progress of this run, including that before an interruption. */
export const progressOf = ({ earlier, played, seen }: Progress & { readonly earlier: Progress }): Progress => ({
  played: earlier.played + played,
  seen: [...new Set([...earlier.seen, ...seen])],
});

/** The player's reducer. Events that mean nothing in a phase leave the state unchanged. */
export const nextPlayerState = (state: PlayerState, event: PlayerEvent, timeline: LessonTimeline): PlayerState => {
  switch (event.type) {
    case 'opened': {
      if (state.phase === 'ended') return state;
      const begun = state.seconds > 0 || state.seen.length > 0;
      return { ...state, phase: begun ? 'started' : 'loading', slow: false, waiting: begun, failure: null };
    }
    case 'ready':
      return state.phase === 'loading' ? { ...state, phase: 'ready', slow: false } : state;
    case 'slow':
      return state.phase === 'loading' ? { ...state, slow: true } : state;
    case 'played':
      return state.phase === 'failed' ? state : { ...state, phase: 'started', paused: false, slow: false };
    case 'paused':
      return { ...state, paused: true, waiting: false };
    case 'waiting':
      return state.phase === 'started' ? { ...state, waiting: true } : state;
    case 'resumed':
      return { ...state, waiting: false };
    case 'moved': {
      const seconds = Math.min(Math.max(0, event.seconds), timeline.total);
      const at = { seconds, part: partAt(timeline, seconds) };
      const landedAt = isLanding(seconds, state.landedAt) ? state.landedAt : undefined;
      if (!event.playing) return { ...state, ...at, landedAt };
      const played = state.played + Math.max(0, seconds - state.seconds);
      const seen = withSeen(state.seen, partSeenAt(timeline, seconds));
      return { ...state, ...at, landedAt, played, seen, heldBefore: undefined };
    }
    case 'jumped':
      // A jump skips a part's end: a part so short that this comes before 80 % still counts as seen.
      return {
        ...state,
        seconds: event.seconds,
        part: partAt(timeline, event.seconds),
        landedAt: event.seconds,
        seen: withSeen(state.seen, event.from),
      };
    case 'held':
      return { ...state, heldBefore: event.part };
    case 'shortened':
      return { ...state, leftOut: timeline.leftOut };
    case 'ended':
      return state.phase === 'started' ? { ...state, phase: 'ended', paused: true, waiting: false } : state;
    case 'continued':
      return { ...state, earlier: event.earlier };
    case 'repeated':
      return {
        ...state,
        phase: 'started',
        landedAt: undefined,
        ...NOTHING,
        earlier: progressOf(state),
        run: state.run + 1,
      };
    case 'volume':
      return { ...state, volume: event.volume, muted: event.muted, silenced: state.silenced && event.muted };
    case 'silenced':
      return { ...state, silenced: true };
    case 'failed':
      return {
        ...state,
        phase: 'failed',
        failure: event.failure,
        paused: true,
        waiting: false,
        slow: false,
        heldBefore: undefined,
      };
  }
};
