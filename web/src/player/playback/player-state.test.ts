import { describe, expect, it } from 'vitest';
import { createTimeline } from './lesson-timeline.ts';
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
  it('offers a second try only while it loads', () => {
    expect(after({ type: 'opened' }, { type: 'slow' }).slow).toBe(true);
    expect(after({ type: 'opened' }, { type: 'slow' }, { type: 'ready' }).slow).toBe(false);
    expect(after(...started, { type: 'slow' }).slow).toBe(false);
  });
  it('does not fall back behind its start', () => {
    expect(after(...started, { type: 'ready' }).phase).toBe('started');
    expect(after({ type: 'opened' }, { type: 'ended' }).phase).toBe('loading');
  });
  it('waits for data only while it plays', () => {
    expect(after(...started, { type: 'waiting' }).waiting).toBe(true);
    expect(after(...started, { type: 'waiting' }, { type: 'resumed' }).waiting).toBe(false);
    expect(after(...started, { type: 'waiting' }, { type: 'paused' }).waiting).toBe(false);
    expect(after({ type: 'opened' }, { type: 'waiting' }).waiting).toBe(false);
  });
  it('keeps its position inside the lesson', () => {
    expect(after(...started, moved(130))).toMatchObject({ seconds: 130, part: 1 });
    expect(after(...started, moved(999))).toMatchObject({ seconds: 200, part: 2 });
    expect(after(...started, sought(-5))).toMatchObject({ seconds: 0, part: 0 });
  });
});

describe('seen parts', () => {
  it('are those that were played past 80 percent, each once, in order', () => {
    expect(after(...started, moved(80)).seen).toEqual([]);
    expect(after(...started, moved(81), moved(82), moved(149), moved(81)).seen).toEqual([0, 1]);
  });
  it('are not those that were only sought', () => {
    expect(after(...started, sought(95), sought(155)).seen).toEqual([]);
    expect(after(...started, sought(95), moved(95.2)).seen).toEqual([0]);
  });
  it('include a part that a jump leaves before 80 percent of it could play', () => {
    expect(after(...started, { type: 'jumped', from: 0, seconds: 101 })).toMatchObject({
      seen: [0],
      seconds: 101,
      part: 1,
    });
  });
  it('begin anew with a run from the start', () => {
    const state = after(...started, moved(81), moved(200), { type: 'ended' }, { type: 'restarted' });
    expect(state).toMatchObject({ phase: 'started', seen: [], seconds: 0, part: 0, run: 2 });
  });
});

describe('what was really played', () => {
  it('is neither sought nor jumped over, and begins anew with a run from the start', () => {
    expect(after(...started, moved(1.5), sought(195), moved(200), { type: 'ended' }).played).toBeCloseTo(6.5);
    expect(after(...started, moved(99), { type: 'jumped', from: 0, seconds: 101 }, moved(111)).played).toBeCloseTo(109);
    expect(after(...started, moved(10), sought(2), moved(5)).played).toBeCloseTo(13);
    expect(after(...started, moved(200), { type: 'ended' }, { type: 'restarted' }, moved(3)).played).toBeCloseTo(3);
  });
});

describe('what was done of a lesson that goes on where it was broken off', () => {
  const begun = [{ type: 'continued', earlier: { played: 95, seen: [0] } }, sought(98), ...started] as const;
  it('is that of before and of now', () => {
    const state = after(...begun, moved(99), moved(150));
    expect(progressOf(state)).toEqual({ played: 147, seen: [0, 1] });
    expect(state).toMatchObject({ played: 52, seen: [0, 1] });
  });
  it('is that of now alone where it begins anew', () => {
    const state = after(...begun, moved(200), { type: 'ended' }, { type: 'restarted' }, moved(3));
    expect(progressOf(state)).toEqual({ played: 3, seen: [] });
  });
});

describe('a failure', () => {
  it('stops everything and keeps the second where it happened', () => {
    const state = after(...started, moved(130), { type: 'waiting' }, { type: 'failed', failure: network });
    expect(state).toMatchObject({ phase: 'failed', failure: network, seconds: 130, paused: true, waiting: false });
  });
  it('goes back to playing when it is tried again, or to loading before the start', () => {
    const failed: PlayerEvent = { type: 'failed', failure: network };
    expect(after(...started, moved(130), failed, { type: 'opened' })).toMatchObject({
      phase: 'started',
      seconds: 130,
      waiting: true,
      failure: null,
    });
    expect(after({ type: 'opened' }, failed, { type: 'opened' })).toMatchObject({ phase: 'loading', failure: null });
  });
  it('is not played away', () => {
    expect(after({ type: 'failed', failure: network }, { type: 'played' }).phase).toBe('failed');
  });
});
