import { useEffect, useRef, type ReactNode } from 'react';
import { L } from '#components/page/ltr.tsx';
import s from './bars.module.css';

interface Column {
  key: string;
  /** Under the column. */
  label: string;
  value: number;
  /** The period that isn't over yet. */
  isNow: boolean;
}
/** Columns over time, from right to left, each with its number. What doesn't fit can be scrolled to; the latest are in sight. */
export const Columns = ({ label, columns }: { label: string; columns: readonly Column[] }) => {
  const box = useRef<HTMLDivElement>(null);
  const most = Math.max(1, ...columns.map(({ value }) => value));
  useEffect(() => {
    // right to left, the end of the line is the most negative
    if (box.current) box.current.scrollLeft = -box.current.scrollWidth;
  }, [columns.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div ref={box} className={s.scroll} role="region" aria-label={label} tabIndex={0}>
      <ol className={s.columns} style={{ '--digits': Math.max(2, most.toLocaleString('en').length) }}>
        {columns.map(({ key, label: under, value, isNow }) => (
          <li key={key}>
            <b>
              <L>{value.toLocaleString('en')}</L>
            </b>
            <i style={{ '--share': value / most }} data-now={isNow || undefined} data-none={value === 0 || undefined} />
            <small>
              <L>{under}</L>
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
};

interface Row {
  key: string;
  name: ReactNode;
  value: number;
  /** A colour token. */
  fill: string;
}
/** Rows with a bar from the right; the number stands beside each. */
export const Rows = ({ rows }: { rows: readonly Row[] }) => {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className={s.rows}>
      {rows.map(({ key, name, value, fill }) => (
        <li key={key}>
          <span>{name}</span>
          <span className={s.bar} aria-hidden>
            <i style={{ '--c': fill, inlineSize: `${(value / most) * 100}%` }} />
          </span>
          <b>
            <L>{value.toLocaleString('en')}</L>
          </b>
        </li>
      ))}
    </ul>
  );
};
