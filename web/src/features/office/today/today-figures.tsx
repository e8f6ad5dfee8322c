import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { activityOptions, classesOptions, groupUseOptions } from '#features/office/statistics/statistics-api.ts';
import { systemOptions } from '#features/office/system/system-api.ts';
import { useNow } from '#ui/page/ago.tsx';
import { KeyFigure, KeyFigures } from '#ui/page/key-figures.tsx';
import { L } from '#ui/page/ltr.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { rangeOf, STOPPED_AFTER_WEEKS } from '#features/office/statistics/statistics-range.ts';

const DAY_MS = 24 * 3_600_000;

const shown = (value: number | undefined) => (value === undefined ? '–' : <L>{value.toLocaleString('en')}</L>);

/** Lessons of yesterday and this week, inactive classes, and the playable share of the library. */
export const TodayFigures = () => {
  const now = useNow();
  const today = localDate(now);
  const yesterday = localDate(new Date(now.getTime() - DAY_MS));
  const lately = rangeOf(STOPPED_AFTER_WEEKS, 'week', now);
  const lessons = useQuery(activityOptions({ from: yesterday, to: today }, 'day'));
  const thisWeek = useQuery(groupUseOptions({ from: weekOf(now.getTime()), to: today }));
  const weeks = useQuery(groupUseOptions(lately));
  const stopped = useInfiniteQuery(classesOptions(lately, { only: 'stopped' }));
  const system = useQuery(systemOptions);
  const begun = lessons.data?.periods[0];
  const stoppedCount = stopped.data?.pages[0]?.total ?? 0;
  const classes = weeks.data?.classes ?? { count: 0, active: 0 };
  const text = (count: number) => count.toLocaleString('en');
  const { ready = 0, processing = 0, failed = 0 } = system.data?.videos ?? {};
  const all = text(ready + processing + failed);
  return (
    <KeyFigures>
      <KeyFigure
        label={m.today_lessons_yesterday()}
        queries={[lessons]}
        value={shown(begun?.started)}
        note={begun && m.today_finished({ count: text(begun.finished) })}
      />
      <KeyFigure
        label={m.statistics_lessons_this_week()}
        queries={[lessons, thisWeek]}
        value={shown(lessons.data?.thisWeek.started)}
        note={
          lessons.data &&
          thisWeek.data &&
          m.today_week({
            classes: text(thisWeek.data.classes.active),
            count: text(thisWeek.data.classes.count),
            before: text(lessons.data.lastWeek.started),
          })
        }
      />
      <KeyFigure
        label={m.today_stopped({ weeks: STOPPED_AFTER_WEEKS })}
        queries={[stopped, weeks]}
        value={shown(stoppedCount)}
        note={
          <Link to="/management/schools" search={{ range: STOPPED_AFTER_WEEKS, only: 'inactive' }}>
            {m.today_never_began({ count: classes.count - classes.active - stoppedCount })}
          </Link>
        }
      />
      <KeyFigure
        label={m.today_videos_ready()}
        queries={[system]}
        value={shown(ready)}
        note={
          <Link to="/management/videos" search={processing > 0 ? { only: 'processing' } : {}}>
            {processing > 0 ? m.today_of_videos({ count: all, processing }) : m.statistics_of({ count: all })}
          </Link>
        }
      />
    </KeyFigures>
  );
};
