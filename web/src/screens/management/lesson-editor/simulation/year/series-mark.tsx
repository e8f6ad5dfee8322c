import s from './year.module.css';

/** How a set of rules is drawn in the charts: colour and kind of line. */
export const SeriesMark = ({ number }: { number: number }) => (
  <span className={s.mark} data-series={number} aria-hidden />
);
