import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { statisticSteps } from '@zuzu/contract/statistics.ts';
import { errorText } from '#api/api-error.ts';
import {
  activityOptions,
  classesOptions,
  groupUseOptions,
  videoUseOptions,
  type ClassesFilter,
  type DayRange,
} from '#api/statistics.ts';
import { useNow } from '#components/page/ago.tsx';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { Notice } from '#components/page/notice.tsx';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { ActivityFigures } from './activity-figures.tsx';
import { GroupFigures, type Classes } from './group-figures.tsx';
import { StatisticsFigures } from './statistics-figures.tsx';
import { rangeOf, statisticsSearch, type StatisticsSearch } from '#screens/management/statistics-range.ts';
import s from './statistics-screen.module.css';
import { VideoFigures } from './video-figures.tsx';

const route = getRouteApi('/management/management/statistics');

const periodNames = { '4': m.statistics_4_weeks, '12': m.statistics_12_weeks, year: m.statistics_year } as const;
const stepNames = { day: m.statistics_days, week: m.statistics_weeks, month: m.statistics_months } as const;

/** What is used, by whom, and how much: real figures, of groups and never of single children. */
export const StatisticsScreen = () => {
  usePageTitle(m.management_statistics());
  const { period = '12', by = 'week', q = '' } = route.useSearch();
  const navigate = useNavigate();
  const range = rangeOf(period, by, useNow());
  const file = `${range.from}-${range.to}`;
  const activity = useQuery(activityOptions(range, by));
  const videos = useQuery(videoUseOptions(range));
  const groups = useQuery(groupUseOptions(range));
  const classes = useClasses(range, { q });
  const inactive = useClasses(range, { only: 'inactive' });
  const figures = [activity, videos, groups];
  const all = [...figures, classes.query, inactive.query];
  const error = figures.find((query) => query.data === undefined && query.error)?.error;
  const set = (change: StatisticsSearch) =>
    void navigate({
      to: paths.statistics,
      search: statisticsSearch({ period, by, q, ...change }),
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <PageHead title={m.management_statistics()}>
        <span className={s.choices}>
          <Choice
            dense
            label={m.statistics_steps()}
            value={by}
            onChange={(step) => set({ by: step })}
            options={statisticSteps.map((id) => ({ id, text: <Text>{stepNames[id]()}</Text> }))}
          />
          <Choice
            dense
            label={m.statistics_period()}
            value={period}
            onChange={(chosen) => set({ period: chosen })}
            options={(['4', '12', 'year'] as const).map((id) => ({ id, text: <Text>{periodNames[id]()}</Text> }))}
          />
        </span>
      </PageHead>
      {error ? (
        <Notice size="s" pose="tree" fill="var(--sky)" title={m.statistics_error_title()} text={errorText(error)}>
          <Button size="s" onClick={() => void Promise.all(all.map((query) => query.refetch()))}>
            <RefreshCw />
            <Text>{m.common_retry()}</Text>
          </Button>
        </Notice>
      ) : (
        <>
          <StatisticsFigures activity={activity.data} videos={videos.data} groups={groups.data} />
          {all.some((query) => query.isPending) && <SkeletonRows />}
          <div className={s.figures} aria-busy={all.some((query) => query.isPlaceholderData)}>
            {activity.data && <ActivityFigures report={activity.data} by={by} range={file} />}
            {videos.data && <VideoFigures report={videos.data} range={file} />}
            {groups.data && !classes.query.isPending && !inactive.query.isPending && (
              <GroupFigures
                report={groups.data}
                classes={classes}
                inactive={inactive}
                q={q}
                onSearch={(text) => set({ q: text })}
                range={range}
              />
            )}
          </div>
          <p className={s.note}>
            <Text>{m.statistics_note()}</Text>
          </p>
        </>
      )}
    </>
  );
};

const useClasses = (range: DayRange, filter: ClassesFilter) => {
  const query = useInfiniteQuery(classesOptions(range, filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const classes: Classes = {
    rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
    total: query.data?.pages[0]?.total,
    error: query.data ? null : query.error,
    again: () => void query.refetch(),
    answerTo: query.data?.pages[0]?.answerTo,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
  return { query, ...classes };
};
