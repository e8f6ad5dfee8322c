import { describe, expect, it } from 'vitest';
import type { LessonConfig } from '#lesson-config/lesson-config.ts';
import { CannotCompose } from './cannot-compose.ts';
import { aConfig, aPlan, aVideo, videosFrom } from '#testing/referee/samples.ts';

const videos = videosFrom(1, 6);
const rule = { order: ['main', 'main', 'main'] };
const codesOf = (config: LessonConfig) => aPlan(videos, rule, { config }).warnings.map(({ code }) => code);

/** A stored config may be anything: this one has a part of it replaced. */
// oxlint-disable-next-line typescript/no-explicit-any
const broken = (change: (config: { [key: string]: any }) => void): LessonConfig => {
  const config = structuredClone(aConfig(rule));
  change(config);
  return config;
};

describe('a plan of a config in good order', () => {
  it('has targets in milliseconds and no warnings', () => {
    const plan = aPlan(videos, { ...rule, duration: 5, min: 4, max: 6.5, unseenPercentage: 40 });
    expect(plan.targets).toEqual({ targetMs: 300_000, minMs: 240_000, maxMs: 390_000, unseenPercent: 40 });
    expect(plan.warnings).toEqual([]);
  });

  it('says per category what the repository holds', () => {
    const plan = aPlan([...videos, aVideo(7, { path: 'small/story', length: 30 })], {
      order: ['main', 'small', 'main'],
    });
    expect(plan.statistics).toEqual([
      { category: 'main', count: 6, averageSeconds: 60 },
      { category: 'small', count: 1, averageSeconds: 30 },
    ]);
  });
});

describe('what no lesson can be composed from', () => {
  it('is a length without a rule', () => {
    const config = broken(({ lessonRules }) => delete lessonRules[1]);
    expect(() => aPlan(videos, rule, { config })).toThrow(
      expect.objectContaining({ name: 'CannotCompose', code: 'NO_RULE', intensity: 3 }),
    );
  });

  it('is an empty order', () => {
    expect(() => aPlan(videos, { order: [], duration: 5 })).toThrow(expect.objectContaining({ code: 'EMPTY_ORDER' }));
  });

  it('is an unknown length, intensity or user type: a fault of the request, not of the rules', () => {
    for (const request of [{ lengthCode: 6 }, { intensity: 0 }, { intensity: '3' }, { userType: 'D' }]) {
      const attempt = () => aPlan(videos, rule, request as never);
      expect(attempt).toThrow(RangeError);
      expect(attempt).not.toThrow(CannotCompose);
    }
  });
});

describe('a stored tolerance', () => {
  it.each([
    ['missing', undefined],
    ['not numbers', { min: 'four', max: 6 }],
    ['not finite', { min: 4, max: Infinity }],
    ['negative', { min: -4, max: 6 }],
  ])('that is %s is replaced by the default', (_, tolerance) => {
    const config = broken(({ tolerances }) => (tolerances.lessonDuration[1] = tolerance));
    const plan = aPlan(
      videos,
      { ...rule, duration: 5 },
      { config: { ...config, lessonRules: aConfig({ ...rule, duration: 5 }).lessonRules } },
    );
    expect(plan.warnings).toEqual([{ code: 'TOLERANCE_DEFAULTED' }]);
    expect(plan.targets).toMatchObject({ minMs: 240_000, maxMs: 360_000 });
  });

  it('may be missing for all lengths', () => {
    expect(codesOf(broken((config) => delete config['tolerances']))).toContain('TOLERANCE_DEFAULTED');
  });

  it('uses a single point unchanged', () => {
    const plan = aPlan(videos, { ...rule, duration: 5, min: 5, max: 5 });
    expect(plan.warnings).toEqual([]);
    expect(plan.targets).toMatchObject({ minMs: 300_000, maxMs: 300_000 });
  });

  it('the wrong way round is swapped', () => {
    const plan = aPlan(videos, { ...rule, duration: 5, min: 6, max: 4 });
    expect(plan.warnings).toEqual([{ code: 'TOLERANCE_SWAPPED' }]);
    expect(plan.targets).toMatchObject({ minMs: 240_000, maxMs: 360_000 });
  });
});

describe('a stored duration', () => {
  it.each([
    [3, 240_000],
    [12, 360_000],
    [Number.NaN, 300_000],
    [undefined, 300_000],
    ['5', 300_000],
  ])('%s with a tolerance of 4 to 6 minutes aims at %s ms', (duration, targetMs) => {
    const config = aConfig({ ...rule, min: 4, max: 6 });
    config.lessonRules[1].duration = duration as number;
    const plan = aPlan(videos, rule, { config });
    expect(plan.warnings).toEqual([{ code: 'TARGET_CLAMPED' }]);
    expect(plan.targets.targetMs).toBe(targetMs);
  });
});

describe('a stored ratio', () => {
  it.each([
    [-5, 0, true],
    [130, 100, true],
    [Infinity, 100, true],
    [Number.NaN, 30, true],
    ['many', 30, true],
    ['', 30, true],
    ['45', 45, true],
    [undefined, 30, false],
    [null, 30, false],
    [0, 0, false],
    [100, 100, false],
  ])('of %s %% new means %s %%', (stored, unseenPercent, warns) => {
    const config = broken(({ compositionRules }) => (compositionRules.unseenPercentage = stored));
    const plan = aPlan(videos, rule, { config });
    expect(plan.targets.unseenPercent).toBe(unseenPercent);
    expect(plan.warnings).toEqual(warns ? [{ code: 'RATIO_CLAMPED' }] : []);
  });

  it('may be missing altogether', () => {
    expect(codesOf(broken((config) => delete config['compositionRules']))).toEqual([]);
  });
});

describe('exclusions', () => {
  const library = [
    aVideo(1, { path: 'small/story' }),
    aVideo(2, { path: 'small/story/bear' }),
    aVideo(3, { path: 'smaller' }),
    aVideo(4, { path: 'main', fileName: 'run.mp4' }),
    aVideo(5, { path: 'main/run.mp4' }),
    aVideo(6, { path: 'סיפור', fileName: 'דוב 🐻.mp4' }),
  ];
  const order = ['small', 'smaller', 'main', 'סיפור'];
  const left = (exclusions: string[], userType: 'A' | 'C' = 'C') =>
    aPlan(library, { order, exclusions }, { userType }).groups.flatMap(({ candidates }) =>
      [...candidates].map((at) => library[at]!.id),
    );

  it.each([
    [['small'], [4, 5, 6, 3]],
    [['small/story/bear'], [4, 5, 1, 6, 3]],
    [
      ['smal', 'small/stor', 'in/run.mp4'],
      [4, 5, 1, 2, 6, 3],
    ],
    [['main/run.mp4'], [1, 2, 6, 3]],
    [
      ['main/clip-5.mp4', 'main/run.mp4/clip-5.mp4'],
      [4, 1, 2, 6, 3],
    ],
    [['סיפור/דוב 🐻.mp4'], [4, 5, 1, 2, 3]],
    [
      [' small / story ', '\u200fsmaller'],
      [4, 5, 6],
    ],
    [
      ['', '/', 'small/story/clip-1.mp4/more'],
      [4, 5, 1, 2, 6, 3],
    ],
  ])('%j leave %j', (exclusions, ids) => {
    expect(left(exclusions).toSorted()).toEqual(ids.toSorted());
  });

  it('are those of the user type', () => {
    expect(left(['small'], 'A')).toHaveLength(6);
  });
});

describe('pins', () => {
  const bear = aVideo(9, { path: 'small/story/bear', fileName: 'דוב.mp4' });
  const entry = 'fixed/small/story/bear/דוב.mp4';
  const library = [...videos, bear, aVideo(10, { path: 'small/story', length: 50 })];
  const planWith = (
    order: string[],
    pins: [string, number][] = [],
    more: Partial<Parameters<typeof aConfig>[0]> = {},
  ) => aPlan(library, { order, ...more }, { pins: new Map(pins) });

  it('hold the video whose id was kept, wherever it lies by now', () => {
    const plan = planWith(['main', 'fixed/old/name.mp4'], [['fixed/old/name.mp4', 9]]);
    expect(plan.warnings).toEqual([]);
    expect(plan.blocks[1]).toMatchObject({ category: 'old', pinned: plan.index.ids.indexOf(9) });
  });

  it('are found by path and file name where no id was kept', () => {
    const plan = planWith([entry]);
    expect(plan.warnings).toEqual([]);
    expect(plan.blocks[0]).toMatchObject({ category: 'small/story', pinned: plan.index.ids.indexOf(9) });
  });

  it.each([
    ['gone', [entry], [[entry, 77]], {}, 'PIN_MISSING'],
    ['unknown', ['fixed/small/story/nobody.mp4'], [], {}, 'PIN_MISSING'],
    ['nothing but a prefix', ['fixed/'], [], {}, 'PIN_MISSING'],
    ['excluded', [entry], [[entry, 9]], { exclusions: ['small/story/bear'] }, 'PIN_EXCLUDED'],
  ] as const)('of a video that is %s become ordinary blocks, with a warning', (_, order, pins, more, code) => {
    const plan = planWith([...order], pins as never, more as never);
    const category = order[0] === 'fixed/' ? '' : 'small/story';
    expect(plan.warnings).toEqual([{ code, block: 0, category }]);
    expect(plan.blocks[0]).toMatchObject({ category, pinned: -1 });
  });

  it('of one video in two blocks hold the first', () => {
    const plan = planWith([entry, 'main', entry], [[entry, 9]]);
    expect(plan.warnings).toEqual([{ code: 'PIN_DUPLICATE', block: 2, category: 'small/story' }]);
    expect(plan.blocks.map(({ pinned }) => pinned >= 0)).toEqual([true, false, false]);
  });

  it('of another intensity stay, with a warning', () => {
    const plan = aPlan(library, { order: [entry] }, { intensity: 5 });
    expect(plan.warnings).toEqual([{ code: 'PIN_OTHER_INTENSITY', block: 0, category: 'small/story', intensity: 5 }]);
    expect(plan.blocks[0]!.pinned).toBeGreaterThanOrEqual(0);
  });

  it('are excluded by whole segments only', () => {
    const exclusions = ['small/story/be', 'small/story/bear/דוב'];
    expect(planWith([entry], [[entry, 9]], { exclusions }).warnings).toEqual([]);
  });

  it('that cannot be played count as missing', () => {
    const plan = aPlan([{ ...bear, ready: false }], { order: [entry] });
    expect(plan.warnings.map(({ code }) => code)).toEqual(['PIN_MISSING']);
  });
});
