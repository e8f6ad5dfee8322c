import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LessonSpace } from '#videos/needs.ts';
import { composeLesson } from '#composition/compose-lesson.ts';
import {
  caseArbitrary,
  columnsOf,
  LARGE_CASES,
  lessonSpaceArbitrary,
  planOf,
  SMALL_CASES,
} from '#testing/arbitrary-cases.ts';
import { fitsSpace, type RefereeCase } from '#testing/referee/referee.ts';
import { CannotCompose } from './cannot-compose.ts';

const seedArbitrary = fc.integer({ min: 0, max: 0xffffffff });
const compose = (given: RefereeCase, seed: number) => {
  try {
    return composeLesson(planOf(given), columnsOf(given), given.now, seed, { lessonsAhead: given.lessonsAhead });
  } catch (error) {
    if (error instanceof CannotCompose) return error;
    throw error;
  }
};
const partsOf = (composed: ReturnType<typeof compose>) =>
  composed instanceof CannotCompose
    ? undefined
    : {
        ids: composed.parts.map(({ block, video }) => [block, video.id]),
        score: composed.score,
        outside: composed.outsideSeconds,
      };

const forPlaces = (
  check: (given: RefereeCase, place: LessonSpace, seed: number) => void,
  runs = { handful: 300, shelf: 40 },
) => {
  fc.assert(fc.property(caseArbitrary(SMALL_CASES), lessonSpaceArbitrary, seedArbitrary, check), {
    numRuns: runs.handful,
  });
  fc.assert(fc.property(caseArbitrary(LARGE_CASES), lessonSpaceArbitrary, seedArbitrary, check), {
    numRuns: runs.shelf,
  });
};

it('composes for a place as from a library of suitable videos only', () => {
  let lessons = 0;
  forPlaces((given, place, seed) => {
    const videos = given.videos.filter((video) => fitsSpace(video, place));
    // the family of an unsuitable video rests, too
    const alone = given.videos.map((video) => (fitsSpace(video, place) ? video : { ...video, family: undefined }));
    const there = compose({ ...given, place, videos: alone }, seed);
    expect(partsOf(there)).toEqual(partsOf(compose({ ...given, place: {}, videos }, seed)));
    if (there instanceof CannotCompose) return;
    for (const { video } of there.parts) expect(fitsSpace(video, place)).toBe(true);
    if (videos.length < given.videos.length) lessons += 1;
  });
  // places that leave nothing out would prove nothing
  expect(lessons).toBeGreaterThan(100);
});

it('a place that asks nothing makes the plan that no place makes', () => {
  forPlaces((given) => {
    const { place: _place, ...without } = given;
    expect(planOf({ ...given, place: {} })).toEqual(planOf(without));
    const labelled = planOf({ ...given, place: {} });
    const bare = planOf({ ...without, videos: given.videos.map(({ needs: _needs, ...video }) => video) });
    expect(labelled.members).toEqual(bare.members);
  });
});

const inCategory = (path: string, category: string) => path === category || path.startsWith(`${category}/`);

it('names the property whose removal helps an empty block most', () => {
  let told = 0;
  forPlaces((given, place, seed) => {
    const composed = compose({ ...given, place }, seed);
    if (composed instanceof CannotCompose) return;
    const exclusions = given.config.lessonRules[given.lengthCode].exclusions[given.userType];
    const isAllowed = ({ path, fileName, ready, intensities }: (typeof given.videos)[number], category: string) =>
      ready &&
      intensities.includes(given.intensity) &&
      inCategory(path, category) &&
      !exclusions.some((entry) => inCategory(`${path}/${fileName}`, entry));
    const countIn = (category: string, asked: LessonSpace) =>
      given.videos.filter((video) => isAllowed(video, category) && fitsSpace(video, asked)).length;
    for (const { code, category = '', reason, need, withoutNeed } of composed.warnings) {
      if (code !== 'BLOCK_SKIPPED') continue;
      const now = countIn(category, place);
      const without = Object.keys(place).map((property) => countIn(category, { ...place, [property]: undefined }));
      const most = Math.max(now, ...without);
      expect(need === undefined).toBe(most === now);
      if (need === undefined) continue;
      expect(withoutNeed).toBe(most);
      expect(countIn(category, { ...place, [need]: undefined })).toBe(most);
      expect(reason).toBe(now === 0 ? 'place' : 'exhausted');
      told += 1;
    }
  });
  expect(told).toBeGreaterThan(20);
});
