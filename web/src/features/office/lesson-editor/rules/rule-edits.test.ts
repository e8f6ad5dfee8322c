import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { historyOf, redone, undone, withEdit } from '../edit-history.ts';
import {
  addBlock,
  blockKeys,
  categoryOfBlock,
  exclude,
  include,
  moveBlock,
  pinBlock,
  removeBlock,
  setRatio,
  setTarget,
  setTolerance,
  unpinBlock,
  type ConfigChange,
} from './rule-edits.ts';

const before = structuredClone(defaultLessonConfig);
const orderAfter = (change: ConfigChange) => change(defaultLessonConfig).lessonRules['1'].order;
const [dynamic, main, story, still] = defaultLessonConfig.lessonRules['1'].order;

describe('editing a rule', () => {
  it('moves, adds and removes blocks without mutating its input', () => {
    expect(orderAfter(moveBlock('1', 0, 2))).toEqual([main, story, dynamic, still]);
    expect(orderAfter(moveBlock('1', 3, 0))).toEqual([still, dynamic, main, story]);
    for (const [from, to] of [
      [1, 1],
      [0, -1],
      [3, 4],
      [9, 0],
    ] as const)
      expect(orderAfter(moveBlock('1', from, to))).toEqual([dynamic, main, story, still]);
    expect(orderAfter(addBlock('1', 'small/loop'))).toEqual([dynamic, main, story, still, 'small/loop']);
    expect(orderAfter(removeBlock('1', 1))).toEqual([dynamic, story, still]);
    expect(defaultLessonConfig).toEqual(before);
  });

  it('pins a video to a block and restores the category when it is unpinned', () => {
    const pinned = pinBlock('1', 2, { path: 'small/story/jungle', fileName: 'hero.mp4' });
    expect(orderAfter(pinned)[2]).toBe('fixed/small/story/jungle/hero.mp4');
    expect(orderAfter((config) => unpinBlock('1', 2)(pinned(config)))[2]).toBe('small/story');
    expect(categoryOfBlock('fixed/main/run/run.mp4')).toBe('main');
    expect(categoryOfBlock('fixed/yoga/sun/hello.mp4')).toBe('yoga/sun');
  });

  it('excludes a category only once, and includes it again', () => {
    const excluded = (config: typeof before) => exclude('1', 'C', 'small/vocal')(config);
    expect(excluded(excluded(before)).lessonRules['1'].exclusions).toEqual({ A: [], B: [], C: ['small/vocal'], M: [] });
    expect(include('1', 'C', 'small/vocal')(excluded(before))).toEqual(before);
  });

  it('keeps the sum of the ratio at 100 for any input, and sets tolerances and targets', () => {
    for (const [typed, rest] of [
      [40, 60],
      [130, -30],
      [-5, 105],
      [33.3, 66.7],
    ] as const) {
      expect(setRatio('unseenPercentage', typed)(before).compositionRules).toEqual({
        unseenPercentage: typed,
        seenPercentage: rest,
      });
      expect(setRatio('seenPercentage', typed)(before).compositionRules).toEqual({
        unseenPercentage: rest,
        seenPercentage: typed,
      });
    }
    expect(setTolerance('4', 'max', 31)(before).tolerances.lessonDuration['4']).toEqual({ min: 22, max: 31 });
    const { lessonRules } = setTarget('4', 27.5)(before);
    expect(lessonRules).toEqual({ ...before.lessonRules, 4: { ...before.lessonRules[4], duration: 27.5 } });
  });

  it('gives blocks of the same category distinct keys', () => {
    expect(blockKeys(['main', 'small', 'main'])).toEqual(['main 0', 'small 0', 'main 1']);
  });
});

describe('undo', () => {
  it('reverts step by step, with typing in one field as a single step', () => {
    const start = historyOf(before);
    const added = withEdit(start, addBlock('1', 'main')(before));
    let typed = added;
    for (const percent of [4, 40, 400])
      typed = withEdit(typed, setRatio('unseenPercentage', percent)(typed.present), 'ratio');
    expect(typed.past).toHaveLength(2);
    expect(undone(typed).present).toEqual(added.present);
    expect(undone(undone(typed)).present).toEqual(before);
    expect(undone(undone(undone(typed))).present).toEqual(before);
    expect(redone(redone(redone(undone(undone(typed))))).present).toEqual(typed.present);
  });

  it('discards redo steps after a new edit, and ignores edits without effect', () => {
    const added = withEdit(historyOf(before), addBlock('1', 'main')(before));
    expect(withEdit(added, structuredClone(added.present))).toBe(added);
    const other = withEdit(undone(added), addBlock('1', 'small')(before));
    expect(redone(other)).toEqual(other);
  });
});
