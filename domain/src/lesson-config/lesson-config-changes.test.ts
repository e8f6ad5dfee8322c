import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from './default-lesson-config.ts';
import { lessonConfigChanges } from './lesson-config-changes.ts';
import type { LessonConfig, LessonRule } from './lesson-config.ts';

const withRule = (change: Partial<LessonRule>): LessonConfig => ({
  ...defaultLessonConfig,
  lessonRules: { ...defaultLessonConfig.lessonRules, 1: { ...defaultLessonConfig.lessonRules[1], ...change } },
});
const withOrder = (...order: string[]) => withRule({ order });
const changes = (before: LessonConfig, after: LessonConfig) =>
  lessonConfigChanges(before, after).map(({ length, ...change }) => (expect(length).toBe(1), change));

describe('what differs between two states of the rules', () => {
  it('names blocks that were added, removed, moved, pinned and unpinned, with their positions', () => {
    const abc = withOrder('a', 'b', 'c');
    expect(changes(abc, withOrder('a', 'b', 'x', 'c'))).toEqual([{ kind: 'block-added', entry: 'x', to: '3' }]);
    expect(changes(abc, withOrder('a', 'c'))).toEqual([{ kind: 'block-removed', entry: 'b', from: '2' }]);
    expect(changes(abc, withOrder('b', 'c', 'a'))).toEqual([{ kind: 'block-moved', entry: 'a', from: '1', to: '3' }]);
    // past two others, which two new ones outweigh
    expect(changes(abc, withOrder('x', 'y', 'c', 'a', 'b'))).toContainEqual({
      kind: 'block-moved',
      entry: 'c',
      to: '3',
    });
    const pinned = withOrder('a', 'fixed/b/one.mp4', 'c');
    expect(changes(abc, pinned)).toEqual([{ kind: 'block-pinned', entry: 'fixed/b/one.mp4', to: '2' }]);
    expect(changes(pinned, abc)).toEqual([{ kind: 'block-unpinned', entry: 'fixed/b/one.mp4', to: '2' }]);
    expect(changes(pinned, withOrder('a', 'fixed/b/two.mp4', 'c'))).toEqual([
      { kind: 'block-pinned', entry: 'fixed/b/two.mp4', to: '2' },
    ]);
  });

  it('names exclusions, ratio, target and tolerance', () => {
    const { exclusions } = defaultLessonConfig.lessonRules[1];
    const excluded = withRule({ exclusions: { ...exclusions, C: ['small/vocal'] }, duration: 6 });
    expect(changes(defaultLessonConfig, excluded)).toEqual([
      { kind: 'excluded', userType: 'C', entry: 'small/vocal' },
      { kind: 'target', from: '5', to: '6' },
    ]);
    expect(changes(excluded, defaultLessonConfig)[0]).toEqual({
      kind: 'included',
      userType: 'C',
      entry: 'small/vocal',
    });
    const other: LessonConfig = {
      ...defaultLessonConfig,
      compositionRules: { unseenPercentage: 40, seenPercentage: 60 },
      tolerances: { lessonDuration: { ...defaultLessonConfig.tolerances.lessonDuration, 4: { min: 20, max: 30 } } },
    };
    expect(lessonConfigChanges(defaultLessonConfig, other)).toEqual([
      { kind: 'ratio', from: '30', to: '40' },
      { kind: 'tolerance', from: '22–30', to: '20–30', length: 4 },
    ]);
  });

  it('is nothing exactly where the orders are the same', () => {
    const order = fc.array(fc.constantFrom('a', 'b', 'fixed/a/1', 'fixed/b/2'), { maxLength: 8 });
    fc.assert(
      fc.property(order, order, (before, after) => {
        const found = lessonConfigChanges(withOrder(...before), withOrder(...after));
        expect(found.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
        const grown = found.filter(({ kind }) => kind === 'block-added').length;
        const shrunk = found.filter(({ kind }) => kind === 'block-removed').length;
        expect(grown - shrunk).toBe(after.length - before.length);
      }),
    );
  });
});
