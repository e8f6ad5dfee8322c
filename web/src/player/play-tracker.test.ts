import { describe, expect, it } from 'vitest';
import { createPlayTracker } from './play-tracker.ts';
import { initialPlayerState, type PlayerState } from './player-state.ts';

const state = (fields: Partial<PlayerState>): PlayerState => ({
  ...initialPlayerState({ volume: 1, muted: false }),
  ...fields,
});
const playing = (fields: Partial<PlayerState> = {}) => state({ phase: 'started', paused: false, ...fields });

describe('a play', () => {
  it('has one start, its parts and one finish, with the time that was really played', () => {
    const tracker = createPlayTracker();
    expect(tracker.hear(state({ phase: 'ready' }), 0)).toEqual([]);
    expect(tracker.hear(playing(), 1_000)).toEqual([{ number: 0, kind: 'start', seconds: 0 }]);
    expect(tracker.hear(playing(), 3_000)).toEqual([]);
    expect(tracker.hear(playing({ paused: true }), 4_000)).toEqual([]);
    expect(tracker.hear(playing(), 60_000)).toEqual([]);
    expect(tracker.hear(playing({ seen: [0] }), 62_000)).toEqual([{ number: 1, kind: 'part', part: 0, seconds: 5 }]);
    expect(tracker.hear(state({ phase: 'ended', seen: [0, 1] }), 63_500)).toEqual([
      { number: 2, kind: 'part', part: 1, seconds: 1.5 },
      { number: 3, kind: 'finish', seconds: 0 },
    ]);
    expect(tracker.hear(state({ phase: 'ended', seen: [0, 1] }), 90_000)).toEqual([]);
    expect(tracker.leave(91_000)).toEqual([]);
  });
  it('again from the start has a start and a finish of its own', () => {
    const tracker = createPlayTracker();
    tracker.hear(playing(), 0);
    tracker.hear(state({ phase: 'ended', seen: [0] }), 1_000);
    const kinds = [
      ...tracker.hear(playing({ run: 2 }), 2_000),
      ...tracker.hear(playing({ run: 2, seen: [0] }), 3_000),
      ...tracker.hear(state({ phase: 'ended', run: 2, seen: [0] }), 4_000),
    ].map(({ number, kind }) => [number, kind]);
    expect(kinds).toEqual([
      [3, 'start'],
      [4, 'part'],
      [5, 'finish'],
    ]);
  });
  it('that is left says so, and may still be finished by whoever comes back', () => {
    const tracker = createPlayTracker();
    expect(tracker.leave(0)).toEqual([]);
    tracker.hear(playing(), 0);
    expect(tracker.leave(2_000)).toEqual([{ number: 1, kind: 'leave', seconds: 2 }]);
    expect(tracker.hear(state({ phase: 'ended' }), 9_000)).toMatchObject([{ number: 2, kind: 'finish' }]);
  });
  it('doesn’t count a laptop’s sleep, nor waiting for data', () => {
    const tracker = createPlayTracker();
    tracker.hear(playing(), 0);
    tracker.hear(playing({ waiting: true }), 1_000);
    tracker.hear(playing(), 9_000);
    expect(tracker.leave(9_000_000)).toMatchObject([{ seconds: 6 }]);
  });
});
