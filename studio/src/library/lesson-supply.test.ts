import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { describe, expect, test } from 'vitest';
import { libraryClips } from '@zuzu/demo/library-clips.ts';
import { candidatesOf, choose, lessonSupply, nearestLesson, type LessonClip } from './lesson-supply.ts';
import { planExtras, planLibrary } from './plan-library.ts';
import { processingOrder } from './processing-order.ts';

const clip = (path: string, length: number, ...intensities: LessonClip['intensities']): LessonClip => ({
  path,
  family: `${path} ${length}`,
  length,
  intensities,
});
const nobody = { A: [], B: [], C: [], M: [] };

test('library.json matches the plan', () => {
  expect(libraryClips).toEqual([...processingOrder(planLibrary(), defaultLessonConfig), ...planExtras()]);
});

test('choose returns all combinations in order', () => {
  expect(choose(['a', 'b', 'c'], 2)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ]);
  expect(choose(['a'], 2)).toEqual([]);
  expect(choose([], 0)).toEqual([[]]);
});

test('nearestLesson returns the optimum of all combinations', () => {
  const lengths = [61.2, 47.9, 128, 95.4, 172.8, 33.3];
  const choices = [
    choose(
      lengths.map((length) => clip('main', length, 1)),
      2,
    ),
    [[clip('x', 20, 1)], [clip('x', 71, 1)]],
  ];
  const sum = (clips: readonly LessonClip[]) => clips.reduce((seconds, { length }) => seconds + length, 0);
  for (const target of [0, 150, 200.5, 280, 1000]) {
    const all = choices[0]!.flatMap((pair) => choices[1]!.map((one) => sum([...pair, ...one])));
    const best = Math.min(...all.map((seconds) => Math.abs(seconds - target)));
    expect(Math.abs(sum(nearestLesson(choices, target)!) - target)).toBeCloseTo(best, 6);
  }
});

describe('a lesson rule', () => {
  const rule = { order: ['main', 'small/story', 'main'], duration: 3, exclusions: nobody };
  const clips = [clip('main', 60, 1, 2), clip('main/run', 70, 1), clip('small/story', 50, 1), clip('mainly', 9, 1)];

  test('can be filled', () => {
    expect(lessonSupply(clips, rule, 1)).toEqual({
      candidates: new Map([
        ['main', 2],
        ['small/story', 1],
      ]),
      fewestSpare: 0,
      nearestMinutes: 3,
    });
  });

  test("can't be filled if a category lacks a clip of the intensity", () => {
    const { fewestSpare, nearestMinutes } = lessonSupply(clips, rule, 2);
    expect(fewestSpare).toBe(-1);
    expect(nearestMinutes).toBeUndefined();
  });

  test("can't be filled by repeating an exercise", () => {
    const sameExercise = clips.map((each) => ({ ...each, family: each.path.startsWith('main') ? 'run' : 'bear' }));
    expect(lessonSupply(sameExercise, rule, 1).nearestMinutes).toBeUndefined();
  });

  test('several intensities need clips suitable for all of them', () => {
    expect(candidatesOf(clips, 'main', [1, 2])).toEqual([clips[0]]);
  });
});

test('processingOrder throws if a lesson can’t be filled', () => {
  const withoutStory = planLibrary().filter(({ path }) => path !== 'small/story');
  expect(() => processingOrder(withoutStory, defaultLessonConfig)).toThrow('no lesson of 5 minutes');
});
