import type { PlayEvent } from '@zuzu/contract/plays.ts';
import type { PlayerState } from '#player/playback/player-state.ts';

/** The server accepts no higher event number, and no more seconds in one event. */
const MAX_EVENTS = 10_000;
const MAX_SECONDS = 3_600;

export type TrackedEvent = Omit<PlayEvent, 'at'>;

/** The part of the player's state that the tracker reads. */
type Watched = Pick<PlayerState, 'phase' | 'run' | 'seen' | 'played'>;

/**
 * Derives the events of one play from its player's states: each run has one start, its parts as they are seen, and one
 * finish, or a leave before that. Each event carries the seconds really played since the previous one.
 */
export const createPlayTracker = () => {
  let number = 0;
  let seconds = 0;
  let last = { run: 0, played: 0 };
  let run = { number: 0, seen: 0, over: true };

  const event = (kind: PlayEvent['kind'], more?: Pick<PlayEvent, 'part' | 'stop'>): TrackedEvent[] => {
    if (number >= MAX_EVENTS) return [];
    const played = Math.min(MAX_SECONDS, Math.round(seconds * 10) / 10);
    seconds = 0;
    return [{ number: number++, kind, seconds: played, ...more }];
  };

  return {
    /** Handles a new state. */
    update: (state: Watched): TrackedEvent[] => {
      seconds += state.played - (state.run === last.run ? last.played : 0);
      last = { run: state.run, played: state.played };
      const events: TrackedEvent[] = [];
      if (state.phase === 'started' && state.run !== run.number) {
        run = { number: state.run, seen: 0, over: false };
        events.push(...event('start'));
      }
      if (state.run === run.number) {
        for (const part of state.seen.slice(run.seen)) events.push(...event('part', { part }));
        run.seen = Math.max(run.seen, state.seen.length);
        if (state.phase === 'ended' && !run.over) {
          run.over = true;
          events.push(...event('finish'));
        }
      }
      return events;
    },

    /**
     * Handles an unmount during the video in `stop`. The user may return through the browser's cache and still finish.
     */
    leave: (stop?: PlayEvent['stop']): TrackedEvent[] => (run.over ? [] : event('leave', stop && { stop })),
  };
};
