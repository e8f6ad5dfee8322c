import { describe, expect, it } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { anotherVideo, shownVideo } from './another-video.ts';
import { dayText, watchedMonths } from './watched-months.ts';

const video = (_id: string, fields: Partial<Video> = {}) => ({ _id, ...fields }) as Video;
const three = [video('1', { watchedAt: '2026-11-19T08:00:00Z' }), video('2', { weekStart: '2026-11-22' }), video('3')];

describe('the home of type A', () => {
  it('shows the requested video, else this week’s, else the last one', () => {
    expect(shownVideo(three, '3')?._id).toBe('3');
    expect(shownVideo(three, undefined)?._id).toBe('2');
    expect(shownVideo(three, 'gone')?._id).toBe('2');
    expect(shownVideo([three[0]!], undefined)?._id).toBe('1');
    expect(shownVideo([], undefined)).toBeUndefined();
  });
  it('never swaps a video for itself, and chooses among all others', () => {
    const picked = [0, 0.49, 0.5, 0.999].map((chance) => anotherVideo(three, three[1]!, () => chance)?._id);
    expect(picked).toEqual(['1', '1', '3', '3']);
    expect(anotherVideo([three[0]!], three[0]!)).toBeUndefined();
  });
});

describe('the gallery of type A', () => {
  const now = new Date('2027-01-05T08:00:00Z');
  it('groups by month, latest first, in Jerusalem’s time zone', () => {
    const videos = [
      video('a', { watchedAt: '2026-11-30T21:59:00Z' }),
      video('b', { watchedAt: '2026-11-30T22:00:00Z' }),
      video('c', { watchedAt: '2027-01-02T08:00:00Z' }),
      video('week', { weekStart: '2027-01-03' }),
      video('d', { watchedAt: '2027-01-04T08:00:00Z' }),
    ];
    const months = watchedMonths(videos, now);
    expect(months.map(({ name, videos: of }) => [name, of.map(({ _id }) => _id)])).toEqual([
      ['ינואר', ['d', 'c']],
      ['דצמבר 2026', ['b']],
      ['נובמבר 2026', ['a']],
    ]);
  });
  it('names the day', () => expect(dayText('2026-11-18T22:30:00Z')).toBe('יום חמישי, 19.11'));
});
