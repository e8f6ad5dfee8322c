import type { PlayEvent } from '@zuzu/contract/plays.ts';
import type { PlayerState } from './player-state.ts';

/** The server takes no number above this one, and no longer time at once. */
const MOST_EVENTS = 1_000;
const MOST_SECONDS = 3_600;
/** A player tells its position several times a second: what is longer was a laptop's sleep. */
const LONGEST_STEP_MS = 5_000;

export type TrackedEvent = Omit<PlayEvent, 'at'>;

/** What the tracker looks at. */
type Watched = Pick<PlayerState, 'phase' | 'run' | 'seen' | 'paused' | 'waiting'>;

/**
 * Makes the events of one play out of the states of its player: each run has one start, its parts as they are seen, and one
 * finish; leaving before that is told too. Each event carries the seconds that were really played since the one before.
 */
export const createPlayTracker = () => {
  let number = 0;
  let seconds = 0;
  let playingSince: number | undefined;
  let run = { number: 0, seen: 0, over: true };

  const event = (kind: PlayEvent['kind'], part?: number): TrackedEvent[] => {
    if (number >= MOST_EVENTS) return [];
    const played = Math.min(MOST_SECONDS, Math.round(seconds * 10) / 10);
    seconds = 0;
    return [{ number: number++, kind, seconds: played, ...(part !== undefined && { part }) }];
  };
  const pass = (nowMs: number) => {
    if (playingSince !== undefined) seconds += Math.min(LONGEST_STEP_MS, Math.max(0, nowMs - playingSince)) / 1000;
    playingSince = undefined;
  };

  return {
    /** Hears of a new state at that time (ms, of a clock that only goes forward). */
    hear: (state: Watched, nowMs: number): TrackedEvent[] => {
      pass(nowMs);
      if (state.phase === 'started' && !state.paused && !state.waiting) playingSince = nowMs;
      const events: TrackedEvent[] = [];
      if (state.phase === 'started' && state.run !== run.number) {
        run = { number: state.run, seen: 0, over: false };
        events.push(...event('start'));
      }
      if (state.run === run.number) {
        for (const part of state.seen.slice(run.seen)) events.push(...event('part', part));
        run.seen = Math.max(run.seen, state.seen.length);
        if (state.phase === 'ended' && !run.over) {
          run.over = true;
          events.push(...event('finish'));
        }
      }
      return events;
    },

    /** The player goes away. Who comes back to it, as browsers allow, goes on and may still finish. */
    leave: (nowMs: number): TrackedEvent[] => {
      pass(nowMs);
      return run.over ? [] : event('leave');
    },
  };
};
