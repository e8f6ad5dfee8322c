import { FIXED_PREFIX } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LessonConfigChange } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { pathText } from '#components/videos/categories.ts';
import { m } from '#texts/generated/messages.js';

/** The values of a change as texts; '' for those that its kind doesn't have. */
type Parts = { entry: string; from: string; to: string; type: string };

const texts: Readonly<Record<LessonConfigChange['kind'], (parts: Parts) => string>> = {
  ratio: m.lesson_editor_change_ratio,
  tolerance: m.lesson_editor_change_tolerance,
  target: m.lesson_editor_change_target,
  'block-added': m.lesson_editor_change_added,
  'block-removed': m.lesson_editor_change_removed,
  'block-moved': (parts) => (parts.from ? m.lesson_editor_change_moved : m.lesson_editor_change_moved_to)(parts),
  'block-pinned': m.lesson_editor_change_pinned,
  'block-unpinned': m.lesson_editor_change_unpinned,
  excluded: m.lesson_editor_change_excluded,
  included: m.lesson_editor_change_included,
};

/** Isolates names, paths and ranges, so that they keep their direction inside any sentence. */
const isolated = (text: string): string => (/^[\d.]*$/.test(text) ? text : `\u2066${text}\u2069`);

/** One change of the rules in words: '25 min: small/power moved from 4 to 2'. */
export const changeText = ({ kind, length, userType, entry = '', from = '', to = '' }: LessonConfigChange): string => {
  const name = entry.startsWith(FIXED_PREFIX) ? entry.slice(FIXED_PREFIX.length) : entry;
  const change = texts[kind]({
    entry: isolated(pathText(name)),
    from: isolated(from),
    to: isolated(to),
    type: userType ?? '',
  });
  return length === undefined ? change : m.lesson_editor_change_of({ minutes: lessonMinutes[length].content, change });
};
