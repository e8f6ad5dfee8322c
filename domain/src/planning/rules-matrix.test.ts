import { expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { categoryPath, categoryValues } from '#videos/category.ts';
import { intensityLevels } from '#videos/intensity.ts';
import { indexLibrary } from '#composition/library/library-index.ts';
import { makePlan } from '#composition/plan/plan.ts';
import { aVideo, NOW } from '#composition/referee/samples.ts';
import { schoolYear } from './school-year.ts';
import { rulesMatrix, type MatrixCell } from './rules-matrix.ts';
import { TERM_WEEKS } from './term.ts';

/** Twelve clips of every category, each for all intensities but 5. */
const videos = categoryValues.flatMap((category, c) =>
  Array.from({ length: 12 }, (_, n) =>
    aVideo(100 * c + n + 1, {
      path: categoryPath(category),
      length: 60 + ((n * 37) % 80),
      intensities: intensityLevels.slice(0, 4),
    }),
  ),
);
const matrixOf = (config = defaultLessonConfig, lessonsPerWeek = 1): MatrixCell[] => {
  const work = rulesMatrix({ videos, rules: { config, pins: new Map() }, lessonsPerWeek, start: NOW });
  let done = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    expect(step.value).toBeGreaterThanOrEqual(done);
    done = step.value;
  }
};

it('the rules matrix has a cell for every length and intensity, with the figures of its simulated term', () => {
  const cells = matrixOf();
  expect(cells).toHaveLength(25);
  for (const cell of cells) expect(cell.userTypes).toEqual(['A', 'B', 'C', 'M']);
  const of = (lengthCode: number, intensity: number) =>
    cells.find((cell) => cell.lengthCode === lengthCode && cell.intensity === intensity)!;
  const plan = makePlan(indexLibrary(videos), {
    config: defaultLessonConfig,
    pins: new Map(),
    lengthCode: 2,
    intensity: 3,
    userType: 'A',
  });
  const lessons = [...schoolYear(plan, { lessons: TERM_WEEKS, lessonsPerWeek: 1, start: NOW, seed: 1 })];
  const counted = lessons.slice(2);
  expect(of(2, 3)).toMatchObject({
    lessons: TERM_WEEKS,
    planned: TERM_WEEKS,
    askedNewPercent: 30,
    givenNewPercent:
      (100 * counted.reduce((sum, { newParts }) => sum + newParts, 0)) /
      counted.reduce((sum, { parts }) => sum + parts, 0),
    firstRepeatDay: lessons.find(({ soonParts }) => soonParts > 0)?.day ?? null,
    dryDay: lessons.find(({ hasNewLeft }) => !hasNewLeft)?.day ?? null,
    skippedBlocks: 0,
  });
  expect(of(2, 5)).toMatchObject({ lessons: 0, givenNewPercent: null, skippedBlocks: 0 });
  expect(of(5, 3).dryDay).not.toBeNull();
});

it('the rules matrix simulates user types apart where a rule excludes something for one of them, and leaves out lengths without blocks', () => {
  const config = structuredClone(defaultLessonConfig);
  config.lessonRules[2].exclusions.A = ['main'];
  config.lessonRules[3].order = [];
  const cells = matrixOf(config);
  expect(cells).toHaveLength(30);
  const [one, others] = cells.filter(({ lengthCode, intensity }) => lengthCode === 2 && intensity === 3);
  expect(one).toMatchObject({ userTypes: ['A'] });
  expect(one!.skippedBlocks).toBeGreaterThan(0);
  expect(others).toMatchObject({ userTypes: ['B', 'C', 'M'], skippedBlocks: 0 });
  expect(cells.find(({ lengthCode }) => lengthCode === 3)).toMatchObject({ lessons: 0, askedNewPercent: 0 });
});
