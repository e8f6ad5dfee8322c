import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { activityOptions, classesOptions, groupUseOptions } from '#api/statistics.ts';
import { systemOptions } from '#api/system.ts';
import { useNow } from '#components/page/ago.tsx';
import { KeyFigure, KeyFigures } from '#components/page/key-figures.tsx';
import { L } from '#components/page/ltr.tsx';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { rangeOf, STOPPED_AFTER_WEEKS } from './statistics-range.ts';

const DAY_MS = 24 * 3_600_000;

const shown = (value: number | undefined) => (value === undefined ? '–' : <L>{value.toLocaleString('en')}</L>);

/** Lessons of yesterday and of this week, classes that have stopped or never began, and how much of the library can be played. */
export const TodayFigures = () => {
  const now = useNow();
  const today = localDate(now);
  const yesterday = localDate(new Date(now.getTime() - DAY_MS));
  const lately = rangeOf(STOPPED_AFTER_WEEKS, 'week', now);
  const { data: lessons } = useQuery(activityOptions({ from: yesterday, to: today }, 'day'));
  const { data: thisWeek } = useQuery(groupUseOptions({ from: weekOf(now.getTime()), to: today }));
  const { data: weeks } = useQuery(groupUseOptions(lately));
  const stopped = useInfiniteQuery(classesOptions(lately, { only: 'stopped' })).data?.pages[0]?.total;
  const { data: system } = useQuery(systemOptions);
  const begun = lessons?.periods[0];
  const text = (count: number) => count.toLocaleString('en');
  const { ready = 0, processing = 0, failed = 0 } = system?.videos ?? {};
  const all = text(ready + processing + failed);
  // what isn't known yet is not said to be none
  return (
    <KeyFigures>
      <KeyFigure
        label={m.today_lessons_yesterday()}
        value={shown(begun?.started)}
        note={begun && m.today_finished({ count: text(begun.finished) })}
      />
      <KeyFigure
        label={m.statistics_lessons_this_week()}
        value={shown(lessons?.thisWeek.started)}
        note={
          lessons &&
          thisWeek &&
          m.today_week({
            classes: text(thisWeek.classes.active),
            count: text(thisWeek.classes.count),
            before: text(lessons.lastWeek.started),
          })
        }
      />
      <KeyFigure
        label={m.today_stopped({ weeks: STOPPED_AFTER_WEEKS })}
        value={shown(stopped)}
        note={
          weeks &&
          stopped !== undefined && (
            <Link to={paths.schools} search={{ range: STOPPED_AFTER_WEEKS, only: 'inactive' }}>
              {m.today_never_began({ count: weeks.classes.count - weeks.classes.active - stopped })}
            </Link>
          )
        }
      />
      <KeyFigure
        label={m.today_videos_ready()}
        value={shown(system && ready)}
        note={
          system && (
            <Link to={paths.videos} search={processing > 0 ? { only: 'processing' } : {}}>
              {processing > 0 ? m.today_of_videos({ count: all, processing }) : m.statistics_of({ count: all })}
            </Link>
          )
        }
      />
    </KeyFigures>
  );
};
