import { describe, expect, it } from 'vitest';
import { createPlayTracker } from './play-tracker.ts';
import { initialPlayerState, type PlayerState } from '#player/playback/player-state.ts';

const state = (fields: Partial<PlayerState>): PlayerState => ({
  ...initialPlayerState({ volume: 1, muted: false }),
  ...fields,
});
const playing = (fields: Partial<PlayerState> = {}) => state({ phase: 'started', paused: false, ...fields });

describe('a play', () => {
  it('has one start, its parts and one finish, with the seconds really played', () => {
    const tracker = createPlayTracker();
    expect(tracker.update(state({ phase: 'ready' }))).toEqual([]);
    expect(tracker.update(playing())).toEqual([{ number: 0, kind: 'start', seconds: 0 }]);
    expect(tracker.update(playing({ played: 2 }))).toEqual([]);
    expect(tracker.update(playing({ played: 3, paused: true }))).toEqual([]);
    expect(tracker.update(playing({ played: 5, seen: [0] }))).toEqual([
      { number: 1, kind: 'part', part: 0, seconds: 5 },
    ]);
    expect(tracker.update(state({ phase: 'ended', played: 6.5, seen: [0, 1] }))).toEqual([
      { number: 2, kind: 'part', part: 1, seconds: 1.5 },
      { number: 3, kind: 'finish', seconds: 0 },
    ]);
    expect(tracker.update(state({ phase: 'ended', played: 6.5, seen: [0, 1] }))).toEqual([]);
    expect(tracker.leave()).toEqual([]);
  });
  it('that is repeated has another start and finish', () => {
    const tracker = createPlayTracker();
    tracker.update(playing());
    tracker.update(state({ phase: 'ended', played: 9, seen: [0] }));
    const events = [
      ...tracker.update(playing({ run: 2 })),
      ...tracker.update(playing({ run: 2, played: 3, seen: [0] })),
      ...tracker.update(state({ phase: 'ended', run: 2, played: 4, seen: [0] })),
    ].map(({ number, kind, seconds }) => [number, kind, seconds]);
    expect(events).toEqual([
      [3, 'start', 0],
      [4, 'part', 3],
      [5, 'finish', 1],
    ]);
  });
  it('that is left reports it, and may still be finished after coming back', () => {
    const tracker = createPlayTracker();
    expect(tracker.leave()).toEqual([]);
    tracker.update(playing());
    tracker.update(playing({ played: 2 }));
    const stop = { fileKey: 'a', position: 2 };
    expect(tracker.leave(stop)).toEqual([{ number: 1, kind: 'leave', seconds: 2, stop }]);
    expect(tracker.update(state({ phase: 'ended', played: 2 }))).toMatchObject([
      { number: 2, kind: 'finish', seconds: 0 },
    ]);
  });
});
