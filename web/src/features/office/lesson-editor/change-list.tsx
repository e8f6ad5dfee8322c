import { FIXED_PREFIX } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LessonConfigChange } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { pathText } from '#features/videos/categories.ts';
import { isolated } from '#lib/texts/isolated.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './change-list.module.css';

/** Returns the values of a change as texts; '' for values that its kind doesn't have. */
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
const shown = (text: string): string => (/^[\d.]*$/.test(text) ? text : isolated(text));

/** One change of the rules as text: '25 min: small/power moved from 4 to 2'. */
const changeText = ({ kind, length, userType, entry = '', from = '', to = '' }: LessonConfigChange): string => {
  const name = entry.startsWith(FIXED_PREFIX) ? entry.slice(FIXED_PREFIX.length) : entry;
  const change = texts[kind]({
    entry: shown(pathText(name)),
    from: shown(from),
    to: shown(to),
    type: userType ?? '',
  });
  return length === undefined ? change : m.lesson_editor_change_of({ minutes: lessonMinutes[length].content, change });
};

/** Longer lists are cut for readability. */
const SHOWN = 8;

/** Lists the differences between two states of the rules. */
export const ChangeList = ({ changes }: { changes: readonly LessonConfigChange[] }) => {
  if (changes.length === 0) return <p className="soft small">{m.lesson_editor_no_changes()}</p>;
  return (
    <ul className={s.changes}>
      {changes.slice(0, SHOWN).map((change, i) => (
        <li key={i}>{changeText(change)}</li>
      ))}
      {changes.length > SHOWN && <li>{m.lesson_editor_more_changes({ count: changes.length - SHOWN })}</li>}
    </ul>
  );
};
