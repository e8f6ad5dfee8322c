import type { YearRun } from '@zuzu/contract/planning/school-year.ts';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { rulesName } from './rules-name.ts';
import { WeekChart, type WeekChartProps } from './week-chart.tsx';
import { yearWeeks, type YearWeek } from './year-weeks.ts';
import s from './year.module.css';

const asPercent = (value: number): string => `${Math.round(value)} %`;
const asMinutes = (value: number): string => value.toFixed(1);

/** Charts over the weeks of the year (videos used, new parts, repeats, lengths), each with its table. */
export const YearCharts = ({ runs }: { runs: readonly YearRun[] }) => {
  const weeks = runs.map(({ lessons }) => yearWeeks(lessons));
  const longest = Math.max(
    ...runs.map(({ tolerance }) => tolerance.max),
    ...weeks.flat().map(({ minutes }) => minutes),
  );
  const renderChart = (
    title: string,
    value: (week: YearWeek, run: YearRun) => number,
    scale: Pick<WeekChartProps, 'max' | 'text' | 'bands'> = { max: 100, text: asPercent },
  ) => (
    <OfficeCard title={title}>
      <WeekChart
        label={title}
        series={runs.map((run, at) => ({
          name: rulesName(run.rules),
          points: weeks[at]!.map((week) => ({ week: week.week, value: value(week, run) })),
        }))}
        {...scale}
      />
    </OfficeCard>
  );
  return (
    <div className={s.charts}>
      {renderChart(
        m.simulation_chart_coverage(),
        ({ seenCandidates }, { candidates }) => (100 * seenCandidates) / Math.max(1, candidates),
      )}
      {renderChart(m.simulation_chart_new(), ({ newPercent }) => newPercent)}
      {renderChart(m.simulation_chart_soon(), ({ soonPercent }) => soonPercent)}
      {renderChart(m.simulation_chart_length(), ({ minutes }) => minutes, {
        max: longest * 1.05,
        text: asMinutes,
        bands: runs.map(({ tolerance: { min, max } }) => ({ from: Math.min(min, max), to: Math.max(min, max) })),
      })}
    </div>
  );
};
