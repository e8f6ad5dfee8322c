import { describe, expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import type { Intensity } from '@zuzu/domain/videos/intensity.ts';
import { pathParts } from '@zuzu/domain/videos/video-path.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { videosSearch } from '../videos-search.ts';
import { dateText, dayOf, filterVideos, minutesOf, primariesOf, subsOf } from './filter-videos.ts';

const video = (id: string, path: string, more: Partial<Video> = {}): Video => ({
  _id: id,
  fileKey: `uploads/${id}`,
  fileName: `${id}.mp4`,
  displayName: id,
  name: id,
  length: 60,
  intensities: ['3'],
  path,
  ...pathParts(path),
  uploadDate: '2026-11-19T10:00:00.000Z',
  createdAt: '2026-11-19T10:00:00.000Z',
  status: 'ready',
  ...more,
});
const of = (...intensities: Intensity[]) => ({ intensities });
const ids = (videos: readonly Video[]) => videos.map(({ _id }) => _id).join(' ');

describe('the orders of the list', () => {
  const videos = [
    video('a', 'small/story', { length: 90, createdAt: '2026-11-01T00:00:00.000Z', ...of('4', '5') }),
    video('b', 'main', { length: 30, createdAt: '2026-11-03T00:00:00.000Z', ...of() }),
    video('c', 'small/dance', { length: 60, createdAt: '2026-11-02T00:00:00.000Z', ...of('2', '5') }),
    video('d', 'warm-up/x', { length: 60, createdAt: '2026-10-02T00:00:00.000Z', ...of() }),
  ];
  it.each([
    [undefined, 'b c a d'],
    ['date', 'b c a d'],
    ['length', 'b c d a'],
    ['category', 'b c a d'],
    ['difficulty', 'c a b d'],
  ] as const)('%s', (sort, expected) => expect(ids(filterVideos(videos, { sort }))).toBe(expected));

  it('leave the list that was given as it was', () => {
    filterVideos(videos, { sort: 'length' });
    expect(ids(videos)).toBe('a b c d');
  });
});

describe('the filters', () => {
  const videos = [
    video('Jump', 'small/dance', { displayName: 'קפיצות כוכב' }),
    video('run', 'main', { displayName: 'JUMPING jacks' }),
    video('bear', 'small/story/bear', { displayName: 'הדוב', extraNotes: 'jump' }),
    video('odd', 'smaller/dance', { displayName: 'x' }),
  ];
  it('search file name and display name, whatever the case, and nothing else', () => {
    expect(ids(filterVideos(videos, { q: 'jUmP' }))).toBe('Jump run');
    expect(ids(filterVideos(videos, { q: 'כוכב' }))).toBe('Jump');
    expect(ids(filterVideos(videos, { q: '.mp4' }))).toBe('Jump run bear odd');
  });
  it('compare the first and the second part of the path', () => {
    expect(ids(filterVideos(videos, { category: 'small' }))).toBe('Jump bear');
    expect(ids(filterVideos(videos, { category: 'small', sub: 'story' }))).toBe('bear');
  });
  it('take an exact day, as this browser has it', () => {
    const late = video('late', 'main', { uploadDate: new Date(2026, 10, 19, 23, 59, 59).toISOString() });
    const next = video('next', 'main', { uploadDate: new Date(2026, 10, 20, 0, 0, 0).toISOString() });
    expect(ids(filterVideos([late, next], { date: '2026-11-19' }))).toBe('late');
    expect(dayOf(next.uploadDate)).toBe('2026-11-20');
    expect(dateText(late.uploadDate)).toBe('19.11.2026');
  });
  it('offer what there is', () => {
    expect(primariesOf(videos, defaultCategories)).toEqual(['warm-up', 'main', 'small', 'smaller']);
    expect(subsOf(videos, defaultCategories, 'main')).toEqual([]);
    expect(subsOf(videos, defaultCategories, 'smaller')).toEqual(['dance']);
    expect(subsOf(videos, defaultCategories, undefined)).toEqual([]);
    expect(subsOf(videos, defaultCategories, 'constructor')).toEqual([]);
  });
});

it('minutes have two decimals', () => expect([345, 0, 59.9].map(minutesOf)).toEqual(['5.75', '0.00', '1.00']));

describe('the address', () => {
  it('is read, and what it does not mean is left out', () => {
    expect(
      videosSearch({ q: 12, sort: 'length', date: '2026-11-19', category: 'small', sub: 'dance', tab: 'upload' }),
    ).toEqual({
      q: '12',
      sort: 'length',
      date: '2026-11-19',
      category: 'small',
      sub: 'dance',
      tab: 'upload',
    });
    expect(videosSearch({ q: {}, sort: 'nothing', date: '2026-13-40', sub: 'dance', tab: 'x' })).toEqual({});
    expect(videosSearch({ sort: 'date', q: 'x'.repeat(500) })).toEqual({ q: 'x'.repeat(100) });
  });
});
