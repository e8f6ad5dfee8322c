import { expect, it } from 'vitest';
import { defaultLessonConfig } from './default-lesson-config.ts';
import { isUsedByRules } from './is-used-by-rules.ts';

it.each([
  ['main', true],
  [' main / run ', true],
  ['small/story/jungle', true],
  ['mainly', false],
  ['fixed/main', false],
  ['חימום', false],
])('%j has a block in the default rules: %s', (path, used) => {
  expect(isUsedByRules(path, defaultLessonConfig)).toBe(used);
});
