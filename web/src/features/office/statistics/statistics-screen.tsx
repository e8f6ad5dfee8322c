import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { statisticSteps } from '@zuzu/contract/constants.ts';
import { activityOptions, groupUseOptions, videoUseOptions } from './statistics-api.ts';
import { useNow } from '#ui/page/ago.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { NotLoaded } from '#features/office/lists/not-loaded.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { inPlace } from '#features/office/lists/in-place.ts';
import { OptionalSelect } from '#ui/fields/select.tsx';
import { monthText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { ActivityFigures } from './activity-figures.tsx';
import { FeedbackFigures } from './feedback-figures.tsx';
import { GroupFigures } from './group-figures.tsx';
import { StatisticsFigures, UnusedFigures } from './statistics-figures.tsx';
import {
  DEFAULT_VIDEOS,
  latestMonths,
  rangeOf,
  rangeOfMonth,
  statisticsSearch,
  type StatisticsSearch,
} from './statistics-range.ts';
import { VideoFigures, VideoTable } from './video-figures.tsx';
import s from './statistics-screen.module.css';

const route = getRouteApi('/management/management/statistics');

const periodNames = { '4': m.statistics_4_weeks, '12': m.statistics_12_weeks, year: m.statistics_year } as const;
const stepNames = { day: m.office_days, week: m.statistics_weeks, month: m.statistics_months } as const;

/** Usage statistics, of groups and never of individual children. */
export const StatisticsScreen = () => {
  usePageTitle(m.management_statistics());
  const search = route.useSearch();
  const { period = '12', month, by = 'week' } = search;
  const now = useNow();
  const navigate = useNavigate();
  const set = (change: StatisticsSearch) =>
    void navigate({ to: '/management/statistics', search: statisticsSearch({ ...search, ...change }), ...inPlace });
  return (
    <>
      <PageHead title={m.management_statistics()}>
        <span className="flow snug">
          <Choice
            dense
            label={m.statistics_steps()}
            value={by}
            onChange={(step) => set({ by: step })}
            options={statisticSteps.map((id) => ({ id, text: stepNames[id]() }))}
          />
          <Choice
            dense
            label={m.statistics_period()}
            value={month === undefined ? period : ''}
            onChange={(chosen) => set({ period: chosen || undefined, month: undefined })}
            options={(['4', '12', 'year'] as const).map((id) => ({ id, text: periodNames[id]() }))}
          />
          <OptionalSelect
            label={m.statistics_month()}
            hideLabel
            none={m.statistics_month()}
            options={latestMonths(now).map((id) => ({ id, text: monthText(id) }))}
            value={month}
            onChange={(chosen) => set({ month: chosen })}
          />
        </span>
      </PageHead>
      <Usage search={search} onSearch={set} />
    </>
  );
};

const Usage = ({ search, onSearch }: { search: StatisticsSearch; onSearch: (change: StatisticsSearch) => void }) => {
  const { period = '12', month, by = 'week' } = search;
  const now = useNow();
  const range = month === undefined ? rangeOf(period, by, now) : rangeOfMonth(month, now);
  const file = `${range.from}-${range.to}`;
  const activity = useQuery(activityOptions(range, by));
  const videos = useQuery(videoUseOptions(range));
  const groups = useQuery(groupUseOptions(range));
  const all = [activity, videos, groups];
  return (
    <>
      <StatisticsFigures activity={activity} videos={videos} groups={groups} />
      <UnusedFigures />
      {all.map((query, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- always the same three
        <NotLoaded key={i} query={query} title={m.statistics_error_title()} />
      ))}
      <div className={s.figures} aria-busy={all.some((query) => query.isPlaceholderData)}>
        {activity.data && <ActivityFigures report={activity.data} by={by} range={file} />}
        {videos.data && <VideoFigures report={videos.data} range={file} />}
        {groups.data && <GroupFigures report={groups.data} search={search} onSearch={onSearch} range={range} />}
        <FeedbackFigures range={range} />
        {videos.data && (
          <VideoTable
            range={range}
            sortedBy={search.videos ?? DEFAULT_VIDEOS}
            onSort={(sorted) => onSearch({ videos: sorted })}
          />
        )}
      </div>
      <p className="soft small">{m.statistics_note()}</p>
    </>
  );
};
