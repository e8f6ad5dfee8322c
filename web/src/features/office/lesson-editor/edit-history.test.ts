import { expect, it } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { historyOf, rebased, undone, withEdit } from './edit-history.ts';
import { addBlock } from './rules/rule-edits.ts';

it('rebasing applies every step to the version that another manager saved', () => {
  const base = defaultLessonConfig;
  const theirs: LessonConfig = { ...base, compositionRules: { unseenPercentage: 50, seenPercentage: 50 } };
  const once = withEdit(historyOf(base), addBlock('1', 'main')(base));
  const twice = withEdit(once, addBlock('1', 'small/dance')(once.present));

  const now = rebased(twice, base, theirs);
  expect(now.present).toEqual({ ...theirs, lessonRules: twice.present.lessonRules });
  const back = undone(now);
  expect(back.present).toEqual({ ...theirs, lessonRules: once.present.lessonRules });
  expect(undone(back).present).toEqual(theirs);
});
