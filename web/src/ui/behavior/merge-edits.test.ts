import { describe, expect, it } from 'vitest';
import { isSame, mergeEdits } from './merge-edits.ts';

const base = {
  name: 'א',
  levels: ['1', '2'],
  rules: { 1: { order: ['a', 'b'], minutes: 5 }, 2: { order: ['c'], minutes: 10 } },
};
const first = base.rules[1];

describe('two edits of the same state', () => {
  it('are merged if they changed different fields', () => {
    const mine = { ...base, name: 'ב', rules: { ...base.rules, 1: { ...first, order: ['b', 'a'] } } };
    const theirs = { ...base, levels: ['3'], rules: { 1: { ...first, minutes: 6 }, 2: { order: [], minutes: 10 } } };
    const both = {
      name: 'ב',
      levels: ['3'],
      rules: { 1: { order: ['b', 'a'], minutes: 6 }, 2: { order: [], minutes: 10 } },
    };
    expect(mergeEdits(base, mine, theirs)).toEqual({ keepMine: both, takeTheirs: both, conflicts: [] });
  });

  it('don’t conflict if both made the same change, or one made none', () => {
    const other = { ...base, levels: ['5'] };
    for (const [mine, theirs] of [
      [other, structuredClone(other)],
      [base, other],
      [other, base],
    ] as const)
      expect(mergeEdits(base, mine, theirs)).toEqual({ keepMine: other, takeTheirs: other, conflicts: [] });
  });

  it('conflict only in the fields that both changed', () => {
    const mine = { ...base, name: 'mine', rules: { ...base.rules, 1: { minutes: 7, order: ['a'] } } };
    const theirs = { ...base, levels: [], rules: { ...base.rules, 1: { minutes: 8, order: ['b'] } } };
    const { keepMine, takeTheirs, conflicts } = mergeEdits(base, mine, theirs);
    expect(conflicts).toEqual(['rules.1.minutes', 'rules.1.order']);
    expect(keepMine).toEqual({ ...mine, levels: [] });
    expect(takeTheirs).toEqual({ ...theirs, name: 'mine' });
  });

  it('may add and remove fields', () => {
    type Notes = Record<string, string>;
    expect(mergeEdits<Notes>({ a: '1' }, { a: '1', b: '2' }, { a: '1', c: '3' }).keepMine).toEqual({
      a: '1',
      b: '2',
      c: '3',
    });
    expect(mergeEdits<Notes>({}, { b: '2' }, { b: '3' })).toMatchObject({
      keepMine: { b: '2' },
      takeTheirs: { b: '3' },
      conflicts: ['b'],
    });
  });
});

it('equality ignores the order of keys', () => {
  expect(isSame({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
  for (const [a, b] of [
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [{ a: 1 }, { a: 1, b: undefined }],
    [null, {}],
  ])
    expect(isSame(a, b)).toBe(false);
});
