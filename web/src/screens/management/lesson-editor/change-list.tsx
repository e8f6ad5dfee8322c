import type { LessonConfigChange } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { m } from '#texts/generated/messages.js';
import { changeText } from './change-text.ts';
import s from './change-list.module.css';

/** A longer list would be hard to read. */
const SHOWN = 8;

/** The differences between two states of the rules, in words. */
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
