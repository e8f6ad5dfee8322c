import { partAt, partSeenAt, type LessonTimeline } from './lesson-timeline.ts';
import type { Sound } from './player-volume.ts';

/** Why it can't be played: the network, a file that isn't there, the stream itself, or a browser that can't play streams. */
export type PlayerFailure = {
  readonly reason: 'network' | 'missing' | 'stream' | 'unsupported';
  readonly detail: string;
};

/**
 * loading → ready (play overlay) → started → ended; any of them → failed. A lesson that failed after its start goes
 * back to `started` when it is tried again.
 */
type PlayerPhase = 'loading' | 'ready' | 'started' | 'ended' | 'failed';

/** What was really played of a lesson, in seconds, and the parts that count as seen, in the order in which they were. */
export type Progress = { readonly played: number; readonly seen: readonly number[] };

/** Where a lesson stopped, in seconds, and what was done of it until then. */
export type LessonPlace = Progress & { readonly seconds: number };

export type PlayerState = Sound & {
  readonly phase: PlayerPhase;
  /** Loading has taken so long that a second try is offered. */
  readonly slow: boolean;
  readonly paused: boolean;
  /** Playing, but the picture stands still for want of data. */
  readonly waiting: boolean;
  /** Position on the lesson's timeline, in seconds. */
  readonly seconds: number;
  /** The part that plays, from 0. */
  readonly part: number;
  /** How much of the lesson was really played in this run, in seconds: what was sought or jumped over isn't among it. */
  readonly played: number;
  /** Parts that count as seen in this run, in the order in which they were seen. */
  readonly seen: readonly number[];
  /** What was done before the lesson was broken off, where it goes on from there. */
  readonly earlier: Progress;
  /** How many times the lesson was begun: 'again from the start' is a run of its own. */
  readonly run: number;
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
  | { type: 'ended' }
  | { type: 'continued'; earlier: Progress }
  | { type: 'restarted' }
  | ({ type: 'volume' } & Sound)
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
  run: 1,
  volume,
  muted,
  failure: null,
});

const withSeen = (seen: readonly number[], part: number | undefined): readonly number[] =>
  part === undefined || seen.includes(part) ? seen : [...seen, part];

/** This run, and what was done before the lesson was broken off. */
export const progressOf = ({ earlier, played, seen }: Progress & { readonly earlier: Progress }): Progress => ({
  played: earlier.played + played,
  seen: [...new Set([...earlier.seen, ...seen])],
});

/** The player's next state. Events that mean nothing in a phase leave it as it is. */
export const nextPlayerState = (state: PlayerState, event: PlayerEvent, timeline: LessonTimeline): PlayerState => {
  switch (event.type) {
    case 'opened': {
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
      if (!event.playing) return { ...state, ...at };
      const played = state.played + Math.max(0, seconds - state.seconds);
      return { ...state, ...at, played, seen: withSeen(state.seen, partSeenAt(timeline, seconds)) };
    }
    case 'jumped':
      // A jump leaves a part at its end: what is short enough to end before 80 % are played has been seen all the same.
      return {
        ...state,
        seconds: event.seconds,
        part: partAt(timeline, event.seconds),
        seen: withSeen(state.seen, event.from),
      };
    case 'ended':
      return state.phase === 'started' ? { ...state, phase: 'ended', paused: true, waiting: false } : state;
    case 'continued':
      return { ...state, earlier: event.earlier };
    case 'restarted':
      return { ...state, phase: 'started', seconds: 0, part: 0, ...NOTHING, earlier: NOTHING, run: state.run + 1 };
    case 'volume':
      return { ...state, volume: event.volume, muted: event.muted };
    case 'failed':
      return { ...state, phase: 'failed', failure: event.failure, paused: true, waiting: false, slow: false };
  }
};
