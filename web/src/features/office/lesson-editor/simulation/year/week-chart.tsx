import { Fold } from '#ui/page/fold.tsx';
import { L } from '#ui/page/ltr.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './year.module.css';

/** Legend of a set of rules in the charts: its colour and line style. */
export const SeriesMark = ({ number }: { number: number }) => (
  <span className={s.mark} data-series={number} aria-hidden />
);

interface WeekSeries {
  name: string;
  points: readonly { week: number; value: number }[];
}
export interface WeekChartProps {
  label: string;
  series: readonly WeekSeries[];
  /** Value at the top of the chart; the bottom is 0. */
  max: number;
  text: (value: number) => string;
  /** Target ranges, per series. */
  bands?: readonly { from: number; to: number }[];
}

/** A line chart over weeks, from right to left like the page; below it the same data as a table. */
export const WeekChart = ({ label, series, max, text, bands = [] }: WeekChartProps) => {
  const weeks = [...new Set(series.flatMap(({ points }) => points.map(({ week }) => week)))].toSorted((a, b) => a - b);
  const last = weeks.at(-1) ?? 1;
  const x = (week: number) => 100 - (100 * (week - 1)) / Math.max(1, last - 1);
  const y = (value: number) => 100 - (100 * Math.min(value, max)) / max;
  return (
    <>
      <div className={s.chart}>
        <div className={s.scale} aria-hidden>
          {[max, max / 2, 0].map((value) => (
            <L key={value}>{text(value)}</L>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summaryOf(label, series, text)}>
          {bands.map(({ from, to }, at) => (
            <rect key={at} x="0" width="100" y={y(to)} height={y(from) - y(to)} className={s.band} data-series={at} />
          ))}
          {[0, 50, 100].map((at) => (
            <line key={at} x1="0" x2="100" y1={at} y2={at} className={s.rule} />
          ))}
          {series.map(({ name, points }, at) => (
            <polyline
              key={name}
              className={s.line}
              data-series={at}
              points={points.map(({ week, value }) => `${x(week)},${y(value)}`).join(' ')}
            />
          ))}
        </svg>
        <div className={s.weeks} aria-hidden>
          {m.simulation_chart_week({ week: 1 })}
          {m.simulation_chart_week({ week: last })}
        </div>
      </div>
      {series.length > 1 && (
        <ul className="flow gap-4 tight small">
          {series.map(({ name }, at) => (
            <li key={name}>
              <SeriesMark number={at} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <Fold className={s.details} summary={m.simulation_chart_table()}>
        <div className={s.tableBox} tabIndex={0} role="group" aria-label={label}>
          <table className={s.figures} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{m.office_week()}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week}>
                  <th scope="row">{week}</th>
                  {series.map(({ name, points }) => {
                    const point = points.find((each) => each.week === week);
                    return (
                      <td key={name}>
                        <L>{point ? text(point.value) : '–'}</L>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Fold>
    </>
  );
};

/** Text alternative of a chart: the start and end of each line. */
const summaryOf = (label: string, series: readonly WeekSeries[], text: WeekChartProps['text']): string =>
  [
    label,
    ...series.map(({ name, points }) => {
      const [first, last] = [points[0], points.at(-1)];
      return first && last ? `${name}: ${text(first.value)} – ${text(last.value)}` : name;
    }),
  ].join('. ');
