import { describe, expect, it } from 'vitest';
import { createTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { initialPlayerState, nextPlayerState, progressOf, type PlayerEvent, type PlayerState } from './player-state.ts';

const timeline = createTimeline([100, 60, 40]);
const after = (...events: readonly PlayerEvent[]): PlayerState =>
  events.reduce(
    (state, event) => nextPlayerState(state, event, timeline),
    initialPlayerState({ volume: 0.7, muted: false }),
  );
const moved = (seconds: number): PlayerEvent => ({ type: 'moved', seconds, playing: true });
const sought = (seconds: number): PlayerEvent => ({ type: 'moved', seconds, playing: false });
const network = { reason: 'network', detail: 'fragLoadError' } as const;
const started = [{ type: 'opened' }, { type: 'ready' }, { type: 'played' }] as const;

describe('a player', () => {
  it('loads, waits for the click, plays and ends', () => {
    expect(after({ type: 'opened' }).phase).toBe('loading');
    expect(after({ type: 'opened' }, { type: 'ready' }).phase).toBe('ready');
    expect(after(...started)).toMatchObject({ phase: 'started', paused: false });
    expect(after(...started, moved(200), { type: 'ended' })).toMatchObject({ phase: 'ended', paused: true });
  });
  it('offers a retry only while it loads', () => {
    expect(after({ type: 'opened' }, { type: 'slow' }).slow).toBe(true);
    expect(after({ type: 'opened' }, { type: 'slow' }, { type: 'ready' }).slow).toBe(false);
    expect(after(...started, { type: 'slow' }).slow).toBe(false);
  });
  it('does not return to an earlier phase', () => {
    expect(after(...started, { type: 'ready' }).phase).toBe('started');
    expect(after({ type: 'opened' }, { type: 'ended' }).phase).toBe('loading');
  });
  it('waits for data only while it plays', () => {
    expect(after(...started, { type: 'waiting' }).waiting).toBe(true);
    expect(after(...started, { type: 'waiting' }, { type: 'resumed' }).waiting).toBe(false);
    expect(after(...started, { type: 'waiting' }, { type: 'paused' }).waiting).toBe(false);
    expect(after({ type: 'opened' }, { type: 'waiting' }).waiting).toBe(false);
  });
  it('knows that it has just jumped, until it is played on or sought away', () => {
    const jump = { type: 'jumped', from: 0, seconds: 101 } as const;
    expect(after(...started, jump).landedAt).toBe(101);
    expect(after(...started, jump, sought(100.99), moved(101.3)).landedAt).toBe(101);
    expect(after(...started, jump, moved(101.6)).landedAt).toBeUndefined();
    // playing over the same second again is no jump
    expect(after(...started, jump, moved(101.6), sought(100.05), moved(101.1)).landedAt).toBeUndefined();
  });
  it('is held for the class to choose until it is played on', () => {
    const held = { type: 'held', part: 1 } as const;
    expect(after(...started, moved(99), held).heldBefore).toBe(1);
    expect(after(...started, moved(99), held, { type: 'paused' }, sought(100), { type: 'played' }).heldBefore).toBe(1);
    expect(after(...started, moved(99), held, sought(100), moved(100.2)).heldBefore).toBeUndefined();
    expect(after(...started, held, { type: 'failed', failure: network }).heldBefore).toBeUndefined();
  });
  it('plays on after its end for a part that is repeated, and goes on counting', () => {
    const again = after(
      ...started,
      moved(90),
      moved(200),
      { type: 'ended' },
      { type: 'repeated' },
      sought(100),
      moved(150),
    );
    expect(again).toMatchObject({ phase: 'started', run: 2, part: 1, played: 50, seen: [1] });
    expect(progressOf(again)).toEqual({ played: 250, seen: [0, 2, 1] });
  });
  it('keeps its position inside the lesson', () => {
    expect(after(...started, moved(130))).toMatchObject({ seconds: 130, part: 1 });
    expect(after(...started, moved(999))).toMatchObject({ seconds: 200, part: 2 });
    expect(after(...started, sought(-5))).toMatchObject({ seconds: 0, part: 0 });
  });
});

describe('seen parts', () => {
  it('are those that were played beyond 80 percent, each once, in order', () => {
    expect(after(...started, moved(80)).seen).toEqual([]);
    expect(after(...started, moved(81), moved(82), moved(149), moved(81)).seen).toEqual([0, 1]);
  });
  it('exclude those that were skipped by seeking', () => {
    expect(after(...started, sought(95), sought(155)).seen).toEqual([]);
    expect(after(...started, sought(95), moved(95.2)).seen).toEqual([0]);
  });
  it('include a part that a jump leaves before 80 percent of it could be played', () => {
    expect(after(...started, { type: 'jumped', from: 0, seconds: 101 })).toMatchObject({
      seen: [0],
      seconds: 101,
      part: 1,
    });
  });
});

describe('the seconds really played', () => {
  it('exclude seeks and jumps', () => {
    expect(after(...started, moved(1.5), sought(195), moved(200), { type: 'ended' }).played).toBeCloseTo(6.5);
    expect(after(...started, moved(99), { type: 'jumped', from: 0, seconds: 101 }, moved(111)).played).toBeCloseTo(109);
    expect(after(...started, moved(10), sought(2), moved(5)).played).toBeCloseTo(13);
  });
});

describe('the progress of a resumed lesson', () => {
  const begun = [{ type: 'continued', earlier: { played: 95, seen: [0] } }, sought(98), ...started] as const;
  it('includes that before the interruption', () => {
    const state = after(...begun, moved(99), moved(150));
    expect(progressOf(state)).toEqual({ played: 147, seen: [0, 1] });
    expect(state).toMatchObject({ played: 52, seen: [0, 1] });
  });
});

describe('a failure', () => {
  it('stops everything and keeps the second where it happened', () => {
    const state = after(...started, moved(130), { type: 'waiting' }, { type: 'failed', failure: network });
    expect(state).toMatchObject({ phase: 'failed', failure: network, seconds: 130, paused: true, waiting: false });
  });
  it('returns to playing when it is retried, or to loading before the start', () => {
    const failed: PlayerEvent = { type: 'failed', failure: network };
    expect(after(...started, moved(130), failed, { type: 'opened' })).toMatchObject({
      phase: 'started',
      seconds: 130,
      waiting: true,
      failure: null,
    });
    expect(after({ type: 'opened' }, failed, { type: 'opened' })).toMatchObject({ phase: 'loading', failure: null });
  });
  it('is not cleared by playback events', () => {
    expect(after({ type: 'failed', failure: network }, { type: 'played' }).phase).toBe('failed');
  });
});

describe('an untouched page', () => {
  const silent: PlayerEvent = { type: 'volume', volume: 0.7, muted: true };
  it('plays without sound until it has it again', () => {
    expect(after(...started, { type: 'silenced' }, silent)).toMatchObject({ silenced: true, muted: true });
    expect(
      after(...started, { type: 'silenced' }, silent, { type: 'volume', volume: 0.7, muted: false }),
    ).toMatchObject({
      silenced: false,
      muted: false,
    });
  });
  it('differs from a muted player', () => {
    expect(after(...started, silent).silenced).toBe(false);
  });
});
