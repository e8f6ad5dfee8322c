import type { LessonConfigChange } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { changeText } from './change-text.ts';
import s from './change-list.module.css';

/** More than these say less. */
const SHOWN = 8;

/** What differs between two states of the rules, in words. */
export const ChangeList = ({ changes }: { changes: readonly LessonConfigChange[] }) => {
  if (changes.length === 0)
    return (
      <p className={s.soft}>
        <Text>{m.lesson_editor_no_changes()}</Text>
      </p>
    );
  return (
    <ul className={s.changes}>
      {changes.slice(0, SHOWN).map((change, i) => (
        <li key={i}>
          <Text>{changeText(change)}</Text>
        </li>
      ))}
      {changes.length > SHOWN && (
        <li>
          <Text>{m.lesson_editor_more_changes({ count: changes.length - SHOWN })}</Text>
        </li>
      )}
    </ul>
  );
};
