import { expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { indexLibrary } from '#composition/library/library-index.ts';
import { makePlan } from '#composition/plan/plan.ts';
import { aConfig, aPlan, aVideo, NOW, videosFrom } from '#testing/referee/samples.ts';
import { schoolYear } from './school-year.ts';
import { countedCategory, daysUntilAllSeen, libraryCells } from './library-cells.ts';

const rules = { config: defaultLessonConfig, pins: new Map<string, number>(), userType: 'C' as const };
/** Lengths have to fit, so that a day told by the rules alone can be off by a few. */
const DAYS_OFF = 5;
const cellOf = (cells: ReturnType<typeof libraryCells>, category: string, intensity = 3) =>
  cells.find((cell) => cell.category === category && cell.intensity === intensity);

it('a cell counts videos under one of the nine categories, or two segments of another', () => {
  const index = indexLibrary([
    ...videosFrom(1, 3, { path: 'small/story/bear', intensities: [3, 4] }),
    aVideo(4, { path: 'main/run', length: 90 }),
    aVideo(5, { path: 'yoga/slow/morning' }),
    aVideo(6, { path: 'main', ready: false }),
  ]);
  const cells = libraryCells(index, rules);
  expect(cells).toHaveLength(5 * 10);
  expect(cellOf(cells, 'small/story')).toMatchObject({ videos: 3, lengthCodes: [1, 2, 3, 4, 5] });
  expect(cellOf(cells, 'small/story', 4)).toMatchObject({ videos: 3 });
  expect(cellOf(cells, 'main')).toMatchObject({ videos: 1, seenAll: { day: 1 } });
  expect(cellOf(cells, 'yoga/slow')).toMatchObject({ videos: 1, lengthCodes: [], seenAll: null });
  expect(cellOf(cells, 'small/dance')).toMatchObject({ videos: 0, lengthCodes: [2, 3, 4, 5], seenAll: null });
});

it('a cell omits videos excluded for the user type, and lists the lengths of its category', () => {
  const config = structuredClone(defaultLessonConfig);
  for (const code of [1, 2, 3, 4, 5] as const)
    config.lessonRules[code].exclusions.A = ['small/dance', 'main/clip-1.mp4'];
  config.lessonRules[1].exclusions.A.push('small/story');
  const index = indexLibrary([...videosFrom(1, 4), ...videosFrom(5, 2, { path: 'small/dance' })]);
  const ofC = libraryCells(index, { ...rules, config });
  const ofA = libraryCells(index, { ...rules, config, userType: 'A' });
  expect(cellOf(ofC, 'small/dance')).toMatchObject({ videos: 2, lengthCodes: [2, 3, 4, 5] });
  expect(cellOf(ofA, 'small/dance')).toMatchObject({ videos: 0, lengthCodes: [] });
  expect(cellOf(ofA, 'main')).toMatchObject({ videos: 3 });
  expect(cellOf(ofA, 'small/story')).toMatchObject({ lengthCodes: [2, 3, 4, 5] });
});

it('a cell counts what suits a place, whether the rules have blocks or not', () => {
  const config = structuredClone(defaultLessonConfig);
  for (const code of [1, 2, 3, 4, 5] as const) config.lessonRules[code].order = [];
  const index = indexLibrary([...videosFrom(1, 2, { needs: { posture: 'seated' } }), ...videosFrom(3, 3)]);
  for (const given of [rules, { ...rules, config }]) {
    expect(cellOf(libraryCells(index, given), 'main')).toMatchObject({ videos: 5 });
    expect(cellOf(libraryCells(index, { ...given, place: { posture: 'seated' } }), 'main')).toMatchObject({
      videos: 2,
    });
  }
});

it('a cell has the day on which all videos have been seen', () => {
  const days = (videos: number, order: string[], unseenPercentage: number) =>
    daysUntilAllSeen(aPlan(videosFrom(1, videos), { order, unseenPercentage })).get('main');
  expect(days(4, ['main', 'main'], 50)).toBe(2);
  expect(days(10, ['main', 'main'], 50)).toBe(6);
  expect(days(10, ['main', 'main'], 0)).toBeUndefined();
  expect(days(1_000, ['main', 'main'], 50)).toBeUndefined();
});

it('proposes clips for another week where a rule runs dry, as long as similar clips', () => {
  const config = aConfig({ order: ['main', 'main'], unseenPercentage: 50 });
  for (const code of [2, 3, 4, 5] as const) config.lessonRules[code] = config.lessonRules[1];
  const cells = (videos: Parameters<typeof indexLibrary>[0]) =>
    libraryCells(indexLibrary(videos), { ...rules, config });
  const ten = cells(videosFrom(1, 10, { length: 74, intensities: [3] }));
  expect(cellOf(ten, 'main')).toMatchObject({ seenAll: { day: 6 }, toFilm: { clips: 9, seconds: 70 } });
  // one new clip a day, of which none exists at this intensity
  expect(cellOf(ten, 'main', 4)).toMatchObject({ videos: 0, toFilm: { clips: 5, seconds: 70 } });
  expect(cellOf(ten, 'small/dance')).toMatchObject({ toFilm: null });
  expect(cellOf(cells(videosFrom(1, 1_000)), 'main')).toMatchObject({ seenAll: null, toFilm: null });
  expect(cellOf(cells([]), 'main')).toMatchObject({ videos: 0, toFilm: null });
});

it('an exhausted category passes its share of new parts to the others', () => {
  const videos = [...videosFrom(1, 2, { path: 'small/story' }), ...videosFrom(3, 8)];
  const plan = aPlan(videos, { order: ['main', 'small/story'], unseenPercentage: 50 });
  expect([...daysUntilAllSeen(plan)].toSorted()).toEqual([
    ['main', 8],
    ['small/story', 2],
  ]);
  const wide = aPlan(videos, { order: ['main', 'small'], unseenPercentage: 50 });
  expect(daysUntilAllSeen(wide).get('small/story')).toBe(2);
});

it('the day on which all has been seen agrees with simulated years, however long the lesson', () => {
  const categories = [...new Set(defaultLessonConfig.lessonRules[5].order)];
  const videos = categories.flatMap((path, number) =>
    Array.from({ length: 6 + 2 * number }, (_, at) =>
      aVideo(100 * number + at + 1, { path, length: 30 + ((at * 37) % 80) }),
    ),
  );
  const index = indexLibrary(videos);
  const pathOf = new Map(videos.map(({ id, path }) => [id, countedCategory(path)]));
  for (const lengthCode of [2, 3, 4, 5] as const) {
    const plan = makePlan(index, { ...rules, lengthCode, intensity: 3 });
    const told = daysUntilAllSeen(plan);
    const seen = new Map<string, Set<number>>();
    const years = new Map<string, number>();
    for (const { day, videoIds } of schoolYear(plan, { lessons: 200, lessonsPerWeek: 7, start: NOW, seed: 5 }))
      for (const id of videoIds) {
        const path = pathOf.get(id)!;
        seen.set(path, (seen.get(path) ?? new Set()).add(id));
        const all = videos.filter((video) => video.path === path).length;
        if (seen.get(path)!.size === all && !years.has(path)) years.set(path, day);
      }
    expect(told.size).toBe(years.size);
    for (const [path, day] of told) expect(Math.abs(day - years.get(path)!), path).toBeLessThanOrEqual(DAYS_OFF);
  }
});

it('distinguishes pinned from ordinary blocks', () => {
  const config = aConfig({ order: ['fixed/main/clip-1.mp4', 'small/story'] });
  const index = indexLibrary([...videosFrom(1, 3), ...videosFrom(4, 2, { path: 'small/story' })]);
  config.lessonRules = { ...config.lessonRules, 2: config.lessonRules[1], 3: config.lessonRules[1] };
  config.lessonRules = { ...config.lessonRules, 4: config.lessonRules[1], 5: config.lessonRules[1] };
  const cells = libraryCells(index, { ...rules, config });
  expect(cellOf(cells, 'main')).toMatchObject({ videos: 3, lengthCodes: [], seenAll: null });
  expect(cellOf(cells, 'small/story')).toMatchObject({ lengthCodes: [1, 2, 3, 4, 5] });
});
