import type { LessonConfig } from './lesson-config.ts';

const noExclusions = () => ({ A: [], B: [], C: [], M: [] });

/**
 * The config that 'restore defaults' restores: 30 % new, 70 % seen, and an order of blocks for every length. Each ends calm, so that the class
 * sits down to work.
 */
export const defaultLessonConfig: LessonConfig = {
  compositionRules: { unseenPercentage: 30, seenPercentage: 70 },
  tolerances: {
    lessonDuration: {
      1: { min: 4, max: 6 },
      2: { min: 9, max: 11 },
      3: { min: 13, max: 17 },
      4: { min: 22, max: 30 },
      5: { min: 36, max: 45 },
    },
  },
  lessonRules: {
    1: {
      duration: 5,
      order: ['warm-up/dynamic-warmup', 'main', 'small/story', 'warm-up/static-warmup'],
      exclusions: noExclusions(),
    },
    2: {
      duration: 10,
      order: [
        'warm-up/dynamic-warmup',
        'main',
        'small/coordination',
        'small/dance',
        'small/vocal',
        'warm-up/static-warmup',
      ],
      exclusions: noExclusions(),
    },
    3: {
      duration: 15,
      order: [
        'warm-up/dynamic-warmup',
        'main',
        'small/story',
        'small/power',
        'main',
        'small/dance',
        'small/loop',
        'small/vocal',
        'warm-up/static-warmup',
      ],
      exclusions: noExclusions(),
    },
    4: {
      duration: 25,
      order: [
        'warm-up/dynamic-warmup',
        'warm-up/dynamic-warmup',
        'warm-up/static-warmup',
        'main',
        'small/coordination',
        'small/story',
        'main',
        'small/power',
        'small/dance',
        'main',
        'small/loop',
        'small/coordination',
        'small/vocal',
        'warm-up/static-warmup',
      ],
      exclusions: noExclusions(),
    },
    5: {
      duration: 40,
      order: [
        'warm-up/dynamic-warmup',
        'warm-up/dynamic-warmup',
        'warm-up/static-warmup',
        'main',
        'small/coordination',
        'small/story',
        'main',
        'small/power',
        'small/dance',
        'small/vocal',
        'main',
        'small/loop',
        'small/story',
        'small/coordination',
        'main',
        'small/power',
        'small/dance',
        'small/loop',
        'small/vocal',
        'warm-up/static-warmup',
      ],
      exclusions: noExclusions(),
    },
  },
};
