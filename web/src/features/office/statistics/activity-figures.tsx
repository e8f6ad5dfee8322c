import { useState } from 'react';
import type { Activity, ActivityReport } from '@zuzu/contract/statistics.ts';
import type { StatisticStep } from '@zuzu/contract/constants.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { TypeBadge } from '#ui/page/type-badge.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { currentLanguage } from '#lib/texts/language.ts';
import { Columns, Rows } from './bars.tsx';
import { FigureCard } from '#features/office/today/figure-card.tsx';

type Metric = keyof Activity;
const metricNames: Readonly<Record<Metric, () => string>> = {
  started: m.statistics_started,
  finished: m.statistics_finished,
  minutes: m.statistics_minutes,
};
/** Short labels for the switch next to the title. */
const metricWords: Readonly<Record<Metric, () => string>> = {
  started: m.statistics_word_started,
  finished: m.statistics_word_finished,
  minutes: m.statistics_minutes,
};
const metrics = ['started', 'finished', 'minutes'] as const;

/** Formats a period as '22.11', or as a month's name. */
const periodLabel = (start: string, by: StatisticStep): string =>
  by === 'month'
    ? new Intl.DateTimeFormat(currentLanguage(), { month: 'short', timeZone: 'UTC' }).format(new Date(start))
    : `${Number(start.slice(8))}.${Number(start.slice(5, 7))}`;

const sourceNames = {
  composed: m.statistics_source_composed,
  fixed: m.statistics_source_fixed,
  video: m.statistics_source_video,
} as const;
const sourceFills = { composed: 'var(--i1)', fixed: 'var(--i3)', video: 'var(--sky)' } as const;

const metricColumns = () =>
  metrics.map((metric) => ({ head: metricNames[metric](), cell: (activity: Activity) => activity[metric] }));

interface ActivityFiguresProps {
  report: ActivityReport;
  by: StatisticStep;
  /** Used in names of exported files. */
  range: string;
}
/** Lessons and minutes over time, by intensity, by user type and by source. */
export const ActivityFigures = ({ report, by, range }: ActivityFiguresProps) => {
  const [metric, setMetric] = useState<Metric>('started');
  const last = report.periods.at(-1)?.start;
  const isEmpty = report.periods.every((period) => metrics.every((each) => period[each] === 0));
  const title = { day: m.statistics_by_day, week: m.statistics_by_week, month: m.statistics_by_month }[by]();
  return (
    <>
      <FigureCard
        wide
        title={title}
        {...(isEmpty && { nothing: m.statistics_nothing_played() })}
        file={`zuzu-${by}-${range}`}
        columns={[{ head: m.statistics_from(), cell: ({ start }) => start }, ...metricColumns()]}
        rows={report.periods}
        side={
          <Choice
            dense
            label={m.statistics_show()}
            value={metric}
            onChange={setMetric}
            options={metrics.map((id) => ({ id, text: metricWords[id]() }))}
          />
        }
      >
        <Columns
          label={`${title}, ${metricNames[metric]()}`}
          columns={report.periods.map((period) => ({
            key: period.start,
            label: periodLabel(period.start, by),
            value: Math.round(period[metric]),
            isNow: period.start === last,
          }))}
        />
      </FigureCard>
      <FigureCard
        title={m.statistics_by_intensity()}
        file={`zuzu-intensity-${range}`}
        columns={[
          { head: m.office_intensity(), cell: ({ intensity }) => `${intensity} · ${levelName(intensity)}` },
          ...metricColumns(),
        ]}
        rows={report.byIntensity}
      >
        <Rows
          rows={report.byIntensity.map(({ intensity, started }) => ({
            key: String(intensity),
            name: (
              <>
                <IntensityTags of={[intensity]} />
                {levelName(intensity)}
              </>
            ),
            value: started,
            fill: `var(--i${intensity})`,
          }))}
        />
      </FigureCard>
      <FigureCard
        title={m.statistics_by_type()}
        file={`zuzu-type-${range}`}
        columns={[{ head: m.office_user_type(), cell: ({ type }) => m.users_type_of({ type }) }, ...metricColumns()]}
        rows={report.byType}
      >
        <Rows
          rows={report.byType.map(({ type, started }) => ({
            key: type,
            name: (
              <>
                <TypeBadge type={type} />
                {m.users_type_of({ type })}
              </>
            ),
            value: started,
            fill: 'var(--violet)',
          }))}
        />
      </FigureCard>
      <FigureCard
        title={m.statistics_by_source()}
        file={`zuzu-kind-${range}`}
        columns={[{ head: m.statistics_source(), cell: ({ source }) => sourceNames[source]() }, ...metricColumns()]}
        rows={report.bySource}
      >
        <Rows
          rows={report.bySource.map(({ source, minutes }) => ({
            key: source,
            name: sourceNames[source](),
            value: Math.round(minutes),
            fill: sourceFills[source],
          }))}
        />
      </FigureCard>
    </>
  );
};
