import s from './year.module.css';

/** Legend of a set of rules in the charts: its colour and line style. */
export const SeriesMark = ({ number }: { number: number }) => (
  <span className={s.mark} data-series={number} aria-hidden />
);
