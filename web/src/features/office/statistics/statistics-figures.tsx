import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { INACTIVE_WEEKS } from '@zuzu/contract/constants.ts';
import type { ActivityReport, GroupsReport, VideosReport } from '@zuzu/contract/statistics.ts';
import { usersOptions } from '#features/users/users-api.ts';
import { videoPagesOptions } from '#features/videos/videos-api.ts';
import { Hidden } from '#ui/page/hidden.tsx';
import { KeyFigure, KeyFigures } from '#ui/page/key-figures.tsx';
import { L } from '#ui/page/ltr.tsx';
import { m } from '#lib/texts/generated/messages.js';

const NOTHING_PLAYED = { started: 0, minutes: 0 };
const number = (value: number) => <L>{Math.round(value).toLocaleString('en')}</L>;

interface StatisticsFiguresProps {
  activity: UseQueryResult<ActivityReport>;
  videos: UseQueryResult<VideosReport>;
  groups: UseQueryResult<GroupsReport>;
}
/** The four key figures: lessons and minutes of this week, groups in use, videos in use. */
export const StatisticsFigures = ({ activity, videos, groups }: StatisticsFiguresProps) => {
  const { thisWeek = NOTHING_PLAYED, lastWeek = NOTHING_PLAYED } = activity.data ?? {};
  const { active = 0, count = 0 } = groups.data?.classes ?? {};
  const { seen = 0, library = 0 } = videos.data ?? {};
  return (
    <KeyFigures>
      <KeyFigure
        label={m.statistics_lessons_this_week()}
        queries={[activity]}
        value={number(thisWeek.started)}
        // no comparison in percent: this week isn't over
        note={m.statistics_last_week({ count: lastWeek.started.toLocaleString('en') })}
      />
      <KeyFigure
        label={m.statistics_minutes_in_motion()}
        queries={[activity]}
        value={number(thisWeek.minutes)}
        note={m.statistics_minutes_a_lesson({
          minutes: (thisWeek.started > 0 ? thisWeek.minutes / thisWeek.started : 0).toFixed(1),
        })}
      />
      <KeyFigure
        label={m.statistics_active_groups()}
        queries={[groups]}
        value={number(active)}
        note={m.statistics_of({ count: count.toLocaleString('en') })}
      />
      <KeyFigure
        label={m.statistics_videos_seen()}
        queries={[videos]}
        value={<L>{`${library > 0 ? Math.round((seen / library) * 100) : 0} %`}</L>}
        note={m.statistics_seen_of({ seen, count: library })}
      />
    </KeyFigures>
  );
};

/** Numbers of unused videos and inactive groups, each linked to their list. */
export const UnusedFigures = () => {
  const neverWatched = useInfiniteQuery(videoPagesOptions({ only: 'never-watched' }));
  const unused = useInfiniteQuery(videoPagesOptions({ only: 'unused' }));
  const inactive = useInfiniteQuery(usersOptions({ only: 'inactive' }));
  const figures = [
    { label: m.statistics_never_watched(), list: neverWatched, to: '/management/videos', only: 'never-watched' },
    { label: m.statistics_unused(), list: unused, to: '/management/videos', only: 'unused' },
    {
      label: m.statistics_inactive_users({ weeks: INACTIVE_WEEKS }),
      list: inactive,
      to: '/management/users',
      only: 'inactive',
    },
  ] as const;
  return (
    <KeyFigures>
      {figures.map(({ label, list, to, only }) => (
        <KeyFigure
          key={only}
          label={label}
          queries={[list]}
          value={number(list.data?.pages[0]?.total ?? 0)}
          note={
            <Link to={to} search={{ only }}>
              {m.statistics_open_list()} <Hidden>{label}</Hidden>
            </Link>
          }
        />
      ))}
    </KeyFigures>
  );
};
