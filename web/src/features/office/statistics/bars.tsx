import { useEffect, useRef, type ReactNode } from 'react';
import { L } from '#ui/page/ltr.tsx';
import s from './bars.module.css';

interface Column {
  key: string;
  /** Label below the column. */
  label: string;
  value: number;
  /** True for the current, unfinished period. */
  isNow: boolean;
}
/** A column chart over time, from right to left, with values. If it overflows, it starts scrolled to the latest period. */
export const Columns = ({ label, columns }: { label: string; columns: readonly Column[] }) => {
  const box = useRef<HTMLDivElement>(null);
  const max = Math.max(1, ...columns.map(({ value }) => value));
  useEffect(() => {
    // scrolled to the end: in right-to-left layout scrollLeft is negative
    if (box.current) box.current.scrollLeft = -box.current.scrollWidth;
  }, [columns.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div ref={box} className="scrolls" role="region" aria-label={label} tabIndex={0}>
      <ol className={s.columns} style={{ '--digits': Math.max(2, max.toLocaleString('en').length) }}>
        {columns.map(({ key, label: under, value, isNow }) => (
          <li key={key}>
            <b className="small numerals">
              <L>{value.toLocaleString('en')}</L>
            </b>
            <i style={{ '--share': value / max }} data-now={isNow || undefined} data-none={value === 0 || undefined} />
            <small className="soft nowrap">
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
/** A right-to-left bar chart with values. */
export const Rows = ({ rows }: { rows: readonly Row[] }) => {
  const max = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className={s.rows}>
      {rows.map(({ key, name, value, fill }) => (
        <li className="small" key={key}>
          <span className="inline semibold">{name}</span>
          <span className="meter" aria-hidden>
            <i style={{ '--c': fill, inlineSize: `${(value / max) * 100}%` }} />
          </span>
          <b className="numerals">
            <L>{value.toLocaleString('en')}</L>
          </b>
        </li>
      ))}
    </ul>
  );
};
