import type { PlayEvent } from '@zuzu/contract/plays.ts';
import type { PlayerState } from '#player/playback/player-state.ts';

/** The server takes no number above this one, and no longer time at once. */
const MAX_EVENTS = 1_000;
const MAX_SECONDS = 3_600;

export type TrackedEvent = Omit<PlayEvent, 'at'>;

/** What the tracker looks at. */
type Watched = Pick<PlayerState, 'phase' | 'run' | 'seen' | 'played'>;

/**
 * Makes the events of one play out of the states of its player: each run has one start, its parts as they are seen, and one
 * finish; leaving before that is told too. Each event carries the seconds that were really played since the one before.
 */
export const createPlayTracker = () => {
  let number = 0;
  let seconds = 0;
  let heard = { run: 0, played: 0 };
  let run = { number: 0, seen: 0, over: true };

  const event = (kind: PlayEvent['kind'], part?: number): TrackedEvent[] => {
    if (number >= MAX_EVENTS) return [];
    const played = Math.min(MAX_SECONDS, Math.round(seconds * 10) / 10);
    seconds = 0;
    return [{ number: number++, kind, seconds: played, ...(part !== undefined && { part }) }];
  };

  return {
    /** Hears of a new state. */
    hear: (state: Watched): TrackedEvent[] => {
      seconds += state.played - (state.run === heard.run ? heard.played : 0);
      heard = { run: state.run, played: state.played };
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
    leave: (): TrackedEvent[] => (run.over ? [] : event('leave')),
  };
};
