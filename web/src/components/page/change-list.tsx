import type { AuditChange } from '@zuzu/contract/users.ts';
import { becameArrow } from './arrows.tsx';
import s from './change-list.module.css';

const NOTHING = '—';

/** The words of fields and their values, as people read them. */
export interface FieldWords {
  fieldLabel: (field: string) => string;
  valueText: (field: string, value: string) => string;
}
interface ChangeListProps {
  changes: readonly AuditChange[];
  words: FieldWords;
}
/** Changes of fields, each with its value before and after. */
export const ChangeList = ({ changes, words }: ChangeListProps) => {
  const label = ({ field, group }: AuditChange) =>
    group === undefined ? `${words.fieldLabel(field)}:` : `${words.fieldLabel(field)} (${group}):`;
  const value = (field: string, text: string | null) => <bdi>{text ? words.valueText(field, text) : NOTHING}</bdi>;
  return changes.length === 0 ? null : (
    <ul className={s.changes}>
      {changes.map((change, i) => (
        <li key={i}>
          {label(change)} {value(change.field, change.from)} {becameArrow()} {value(change.field, change.to)}
        </li>
      ))}
    </ul>
  );
};
