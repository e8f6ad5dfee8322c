import type { ReactNode } from 'react';
import type { BulkFieldChange } from '@zuzu/contract/bulk.ts';
import { changeArrow } from '#ui/page/arrows.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './bulk-preview.module.css';

const NOTHING = '—';
/** Kinds of change shown initially. */
const FIRST_SHOWN = 8;
/** Further rows are only counted. */
const MAX_LEFT_SHOWN = 100;

interface FieldChangesProps {
  fields: readonly BulkFieldChange[];
  labelOf: (field: string) => string;
  /** Formats a value for display. */
  textOf: (field: string, value: string) => string;
}
/** The effects of a bulk change, field by field. */
export const FieldChanges = ({ fields, labelOf, textOf }: FieldChangesProps) =>
  fields.map(({ field, count, changes }) => {
    const rowsOf = (some: typeof changes) => some.reduce((sum, change) => sum + change.count, 0);
    const [first, rest] = [changes.slice(0, FIRST_SHOWN), changes.slice(FIRST_SHOWN)];
    const uncounted = count - rowsOf(changes);
    const value = (text: string | null) => <bdi>{text === null ? NOTHING : textOf(field, text)}</bdi>;
    const list = (some: typeof changes) =>
      some.map((change) => (
        <li className="flow gap-4 tight apart" key={JSON.stringify([change.from, change.to])}>
          <span className="breaks">
            {value(change.from)} {changeArrow()} {value(change.to)}
          </span>
          <span className={s.count}>{change.name === undefined ? change.count : <bdi>{change.name}</bdi>}</span>
        </li>
      ));
    return (
      <section key={field} className={`stack gap-1 ${s.field}`}>
        <h3>
          {labelOf(field)} <span className={s.count}>{count}</span>
        </h3>
        <ul>{list(first)}</ul>
        {rest.length > 0 && (
          <Fold summary={m.office_bulk_others({ count: count - rowsOf(first) })}>
            <ul>
              {list(rest)}
              {uncounted > 0 && <li className={s.count}>{m.office_bulk_others({ count: uncounted })}</li>}
            </ul>
          </Fold>
        )}
      </section>
    );
  });

/** The rows that a bulk change skips, and why. */
export const LeftRows = ({ left }: { left: readonly { _id: string; name: string; reason: string }[] }): ReactNode =>
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
