import { expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { categoryPath, categoryValues } from '#videos/category.ts';
import { intensityLevels } from '#videos/intensity.ts';
import type { LibraryVideo } from '#composition/library/library-index.ts';
import { aVideo, NOW } from '#composition/referee/samples.ts';
import { seededRandom } from '#composition/referee/seeded-random.ts';
import type { LibraryChange } from './compare-libraries.ts';
import { withdrawalChange } from './withdrawal.ts';

const rules = { config: defaultLessonConfig, pins: new Map<string, number>(), userType: 'C' as const };
const categories = categoryValues.map(categoryPath);
const EFFORT = { lessons: 40, years: 4 };
const played = [{ lengthCode: 2, intensity: 3, lessons: 1 }] as const;

/** Four to six clips of every category at intensity 3. */
const libraryOf = (seed: number): LibraryVideo[] => {
  const dice = seededRandom(seed);
  return categories
    .flatMap((path) =>
      Array.from({ length: 4 + dice.below(3) }, () => ({ path, length: Math.round(dice.between(60, 150)) })),
    )
    .map((fields, at) => aVideo(at + 1, fields));
};

const changeBy = (videos: readonly LibraryVideo[], withdrawn: readonly number[], seed = 1): LibraryChange => {
  const work = withdrawalChange({ videos, rules, played, start: NOW, withdrawn }, EFFORT, seed);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    expect(step.value).toBeGreaterThan(0);
    expect(step.value).toBeLessThanOrEqual(100);
  }
};

it('withdrawing what no lesson could have costs exactly nothing', () => {
  const others = intensityLevels
    .filter((level) => level !== 3)
    .map((level) => aVideo(900 + level, { intensities: [level] }));
  const unused = aVideo(950, { path: 'yoga/slow' });
  const none = { value: 0, error: 0 };
  expect(changeBy([...libraryOf(1), ...others, unused], [901, 902, 904, 905, 950])).toEqual({
    points: none,
    repeats: none,
    emptyBlocks: none,
  });
});

it('withdrawing all clips of a category that a rule uses leaves its blocks empty, and costs the more the more go', () => {
  const videos = libraryOf(2);
  const own = videos.filter(({ path }) => path === 'main').map(({ id }) => id);
  const [some, all] = [changeBy(videos, own.slice(0, 3)), changeBy(videos, own)];
  expect(all.emptyBlocks.value).toBeLessThan(0);
  expect(all.points.value).toBeLessThan(some.points.value);
  expect(some.points.value).toBeLessThan(0);
});

it('the cost of a withdrawal is what years with other seeds say, but for one time in twenty', () => {
  const misses = Array.from({ length: 20 }, (_, n) => n + 10).filter((seed) => {
    const videos = libraryOf(seed);
    const withdrawn = [1 + seededRandom(seed).below(videos.length)];
    const [told, after] = [changeBy(videos, withdrawn), changeBy(videos, withdrawn, 2)];
    return Math.abs(told.points.value - after.points.value) > 2 * Math.hypot(told.points.error, after.points.error);
  });
  expect(misses.length).toBeLessThanOrEqual(4);
});
