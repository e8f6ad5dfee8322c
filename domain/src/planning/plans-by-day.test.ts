import { expect, it } from 'vitest';
import { localDate } from '#calendar/calendar.ts';
import { indexLibrary } from '#composition/library/library-index.ts';
import { aConfig, aVideo, DAY_MS, NOW, videosFrom } from '#testing/referee/samples.ts';
import { plansByDay } from './plans-by-day.ts';
import { schoolYear } from './school-year.ts';

const dateOf = (day: number) => localDate(new Date(NOW + day * DAY_MS));
const request = {
  config: aConfig({ order: ['main', 'main', 'small'], min: 1, max: 5, unseenPercentage: 30 }),
  pins: new Map<string, number>(),
  lengthCode: 1,
  intensity: 3,
  userType: 'C',
} as const;
const small = videosFrom(50, 6, { path: 'small' });
const year = { lessons: 40, lessonsPerWeek: 7, start: NOW, seed: 5 };

it('a simulated year continues without videos whose rights have ended, with full blocks', () => {
  const ending = videosFrom(1, 3, { rightsUntil: dateOf(10) });
  const later = aVideo(4, { rightsUntil: dateOf(20) });
  const videos = [...ending, later, ...videosFrom(10, 5), ...small];
  const lessons = [...schoolYear(plansByDay(indexLibrary(videos), request), year)];
  const lastDay = (id: number) => lessons.findLast(({ videoIds }) => videoIds.includes(id))?.day ?? 0;
  for (const { id } of ending) {
    expect(lastDay(id)).toBeGreaterThan(0);
    // day 1 is the first: ten days later is day 11
    expect(lastDay(id)).toBeLessThan(11);
  }
  expect(lastDay(4)).toBeGreaterThan(10);
  expect(lastDay(4)).toBeLessThan(21);
  expect(lessons.map(({ parts }) => parts)).toEqual(lessons.map(() => 3));
  // what was seen and has gone is no candidate any more
  expect(lessons.at(-1)).toMatchObject({ seenCandidates: 11 });
  expect(lessons.at(-1)!.longestUnseenDays).not.toBeNull();
});

it('the plan of a day is the plan itself as long as no rights end', () => {
  const videos = [...videosFrom(1, 5), ...small];
  const plans = plansByDay(indexLibrary(videos), request);
  expect(plans(NOW)).toBe(plans(NOW + 300 * DAY_MS));
  const unready = plansByDay(indexLibrary([...videos, aVideo(98, { ready: false, rightsUntil: dateOf(3) })]), request);
  expect(unready(NOW)).toBe(unready(NOW + 4 * DAY_MS));
  const ending = plansByDay(indexLibrary([...videos, aVideo(99, { rightsUntil: dateOf(3) })]), request);
  expect([...schoolYear(plans, { ...year, lessons: 3 })].length).toBe(3);
  expect(ending(NOW).members).toHaveLength(12);
  expect(ending(NOW + 3 * DAY_MS).members).toHaveLength(11);
  expect(ending(NOW + 4 * DAY_MS)).toBe(ending(NOW + 90 * DAY_MS));
});
