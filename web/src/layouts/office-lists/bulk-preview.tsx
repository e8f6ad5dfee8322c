import type { ReactNode } from 'react';
import type { BulkFieldChange } from '@zuzu/contract/bulk.ts';
import { becameArrow } from '#components/page/arrows.tsx';
import { m } from '#texts/generated/messages.js';
import s from './bulk-preview.module.css';

const NOTHING = '—';
/** More are only counted. */
const MAX_LEFT_SHOWN = 100;

interface FieldChangesProps {
  fields: readonly BulkFieldChange[];
  labelOf: (field: string) => string;
  /** A value as people read it. */
  textOf: (field: string, value: string) => string;
}
/** What a change of many does, field by field. */
export const FieldChanges = ({ fields, labelOf, textOf }: FieldChangesProps) =>
  fields.map(({ field, count, changes }) => {
    const others = count - changes.reduce((sum, change) => sum + change.count, 0);
    const value = (text: string | null) => <bdi>{text === null ? NOTHING : textOf(field, text)}</bdi>;
    return (
      <section key={field} className={`stack gap-1 ${s.field}`}>
        <h3>
          {labelOf(field)} <span className={s.count}>{count}</span>
        </h3>
        <ul>
          {changes.map((change) => (
            <li className="flow gap-4 tight apart" key={JSON.stringify([change.from, change.to])}>
              <span className="breaks">
                {value(change.from)} {becameArrow()} {value(change.to)}
              </span>
              <span className={s.count}>{change.name === undefined ? change.count : <bdi>{change.name}</bdi>}</span>
            </li>
          ))}
          {others > 0 && <li className={s.count}>{m.office_bulk_others({ count: others })}</li>}
        </ul>
      </section>
    );
  });

interface LeftRowsProps {
  left: readonly { _id: string; name: string; reason: string }[];
}
/** Those that a change of many leaves alone, and why. */
export const LeftRows = ({ left }: LeftRowsProps): ReactNode =>
  left.length > 0 && (
    <section className={`stack gap-1 ${s.field}`} data-left>
      <h3>
        {m.office_bulk_left()} <span className={s.count}>{left.length}</span>
      </h3>
      <ul>
        {left.slice(0, MAX_LEFT_SHOWN).map(({ _id, name, reason }) => (
          <li className="flow gap-4 tight apart" key={_id}>
            <bdi className="breaks">{name === '' ? _id : name}</bdi>
            <span className={s.count}>{reason}</span>
          </li>
        ))}
        {left.length > MAX_LEFT_SHOWN && (
          <li className={s.count}>{m.office_bulk_others({ count: left.length - MAX_LEFT_SHOWN })}</li>
        )}
      </ul>
    </section>
  );
