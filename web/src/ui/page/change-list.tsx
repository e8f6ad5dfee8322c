import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import { changeArrow } from './arrows.tsx';
import s from './change-list.module.css';

const NOTHING = '—';
/** Of a longer value the beginning is shown: a theme may be for two hundred organizations. */
const MAX_SHOWN = 160;

/** The words of fields and their values, as people read them. */
export interface FieldWords {
  fieldLabel: (field: string) => string;
  valueText: (field: string, value: string) => string;
}
/** Changes of fields, each with its value before and after. */
export const ChangeList = ({ changes, words }: { changes: readonly AuditChange[]; words: FieldWords }) => {
  const label = ({ field, group }: AuditChange) =>
    group === undefined ? `${words.fieldLabel(field)}:` : `${words.fieldLabel(field)} (${group}):`;
  const value = (field: string, text: string | null) => {
    const whole = text ? words.valueText(field, text) : NOTHING;
    return whole.length <= MAX_SHOWN ? <bdi>{whole}</bdi> : <bdi title={whole}>{`${whole.slice(0, MAX_SHOWN)}…`}</bdi>;
  };
  return changes.length === 0 ? null : (
    <ul className={s.changes}>
      {changes.map((change, i) => (
        <li key={i}>
          {label(change)} {value(change.field, change.from)} {changeArrow()} {value(change.field, change.to)}
        </li>
      ))}
    </ul>
  );
};
