import { describe, expect, it } from 'vitest';
import { whereStopped } from './where-stopped.ts';

const stopsAt = (positions: readonly number[], groups = 4) =>
  positions.map((position, index) => ({ groupId: `group ${index % groups}`, position }));

describe('where a video is stopped', () => {
  it('is the middle of the shortest stretch with half of the stops', () => {
    expect(whereStopped(stopsAt([2, 38, 39, 40, 40, 41, 42, 60, 70, 5]), 80)).toEqual({ seconds: 39.5, stops: 10 });
  });
  it('is undefined for few stops, few groups or scattered stops', () => {
    const alike = Array.from({ length: 10 }, () => 40);
    expect(whereStopped(stopsAt(alike), 80)).toBeDefined();
    expect(whereStopped(stopsAt(alike, 3), 80)).toBeDefined();
    expect(whereStopped(stopsAt(alike.slice(1)), 80)).toBeUndefined();
    expect(whereStopped(stopsAt(alike, 2), 80)).toBeUndefined();
    expect(whereStopped(stopsAt(alike.map((_, index) => index * 8)), 80)).toBeUndefined();
  });
});
