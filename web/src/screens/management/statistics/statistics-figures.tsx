import type { ActivityReport, GroupsReport, VideosReport } from '@zuzu/contract/statistics.ts';
import { KeyFigure, KeyFigures } from '#components/page/key-figures.tsx';
import { L } from '#components/page/ltr.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';

const number = (value: number) => <L>{Math.round(value).toLocaleString('en')}</L>;

/** '+18 %' or '−5 %', left to right in any sentence; undefined where there is nothing to compare with. */
const changeOf = (now: number, before: number): string | undefined => {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `\u{2066}${percent < 0 ? '−' : '+'}${Math.abs(percent)} %\u{2069}`;
};

interface StatisticsFiguresProps {
  activity: ActivityReport | undefined;
  videos: VideosReport | undefined;
  groups: GroupsReport | undefined;
}
/** The four figures that come first: this week's lessons and minutes, and how much of the groups and of the library is in use. */
export const StatisticsFigures = ({ activity, videos, groups }: StatisticsFiguresProps) => {
  const { thisWeek, lastWeek } = activity ?? {};
  const change = thisWeek && lastWeek && changeOf(thisWeek.started, lastWeek.started);
  return (
    <KeyFigures>
      <KeyFigure
        label={m.statistics_lessons_this_week()}
        value={thisWeek ? number(thisWeek.started) : '–'}
        note={
          <Text>
            {change === undefined
              ? m.statistics_last_week({ count: lastWeek?.started ?? 0 })
              : m.statistics_on_last_week({ change })}
          </Text>
        }
      />
      <KeyFigure
        label={m.statistics_minutes_in_motion()}
        value={thisWeek ? number(thisWeek.minutes) : '–'}
        note={
          <Text>
            {m.statistics_minutes_a_lesson({
              minutes: (thisWeek && thisWeek.started > 0 ? thisWeek.minutes / thisWeek.started : 0).toFixed(1),
            })}
          </Text>
        }
      />
      <KeyFigure
        label={m.statistics_active_groups()}
        value={groups ? number(groups.classes.active) : '–'}
        note={<Text>{m.statistics_of({ count: (groups?.classes.count ?? 0).toLocaleString('en') })}</Text>}
      />
      <KeyFigure
        label={m.statistics_videos_seen()}
        value={videos ? <L>{`${videos.library > 0 ? Math.round((videos.seen / videos.library) * 100) : 0} %`}</L> : '–'}
        note={<Text>{m.statistics_seen_of({ seen: videos?.seen ?? 0, count: videos?.library ?? 0 })}</Text>}
      />
    </KeyFigures>
  );
};
