import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarHeart,
  CalendarOff,
  Tags,
  TableProperties,
  UploadCloud,
  Video,
  Check,
  FlaskConical,
  SlidersHorizontal,
} from 'lucide-react';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { nextHoliday } from '@zuzu/domain/weekly/school-weeks.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { freeDaysOptions, attentionOptions } from '#features/office/system/system-api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { useNow } from '#ui/page/ago.tsx';
import { WhenLoaded } from '#ui/page/when-loaded.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { dayRangeText, weekText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { themesOptions } from '#features/office/themes/themes-api.ts';
import { weeksOptions } from '#features/office/weekly/weekly-videos-api.ts';
import { TodayItem } from './today-item.tsx';

/** The first steps of an installation with few users, with completed ones ticked; hidden when all are complete. */
export const FirstStepsCard = () => {
  const { data } = useQuery(attentionOptions);
  const steps = data?.firstSteps;
  if (!steps || Object.values(steps).every(Boolean)) return null;
  const all = [
    [
      steps.users,
      <TableProperties key="users" />,
      { to: '/management/users', search: { sheet: true } },
      m.today_step_users(),
    ],
    [
      steps.videos,
      <UploadCloud key="videos" />,
      { to: '/management/videos', search: { tab: 'upload' } },
      m.today_step_videos(),
    ],
    [steps.rules, <SlidersHorizontal key="rules" />, { to: '/management/leeson-composition' }, m.today_step_rules()],
    [
      steps.year,
      <FlaskConical key="year" />,
      { to: '/management/leeson-composition', search: { view: 'simulation' } },
      m.today_step_year(),
    ],
  ] as const;
  return (
    <OfficeCard title={m.today_first_steps()}>
      <ol className="stack gap-4">
        {all.map(([isDone, icon, link, text]) => (
          <TodayItem key={text} isCalm={isDone} icon={isDone ? <Check /> : icon} text={<Link {...link}>{text}</Link>}>
            {isDone && m.today_step_done()}
          </TodayItem>
        ))}
      </ol>
    </OfficeCard>
  );
};

/** Maximum number of themes shown; their screen lists all. */
const MAX_THEMES = 3;

/** Upcoming: the weekly video, current and future themes, days without school. */
export const ComingCard = () => {
  const now = useNow();
  const today = localDate(now);
  const nextWeek = weeksAfter(weekOf(now.getTime()), 1);
  const weeks = useQuery(weeksOptions(nextWeek, 1));
  const themes = useQuery(themesOptions);
  const free = useQuery(freeDaysOptions);
  const videos = weeks.data?.[0]?.entries.map(({ video }) => video.displayName) ?? [];
  const coming = (themes.data?.themes ?? [])
    .filter(({ until }) => until >= today)
    .toSorted((a, b) => a.from.localeCompare(b.from));
  const holiday = free.data && nextHoliday(today, free.data);
  return (
    <OfficeCard title={m.today_coming()}>
      <ul className="stack gap-4">
        <TodayItem isCalm icon={<CalendarHeart />} text={m.today_weekly_video({ days: weekText(nextWeek) })}>
          <WhenLoaded queries={[weeks]}>
            <Link to="/management/weekly-videos">
              {videos.length > 0 ? <bdi>{videos.join(', ')}</bdi> : m.weekly_chosen()}
            </Link>
          </WhenLoaded>
        </TodayItem>
        <TodayItem isCalm icon={<Tags />} text={m.themes_title()}>
          <WhenLoaded queries={[themes]}>
            {coming.length === 0 && <Link to="/management/themes">{m.today_no_theme()}</Link>}
          </WhenLoaded>
          {coming.slice(0, MAX_THEMES).map(({ _id, name, from, until }) => (
            <Link key={_id} to="/management/themes">
              <span className="flow gap-2 tight">
                <bdi>{name}</bdi>
                <span>{dayRangeText({ from, to: until })}</span>
              </span>
            </Link>
          ))}
        </TodayItem>
        {(holiday ?? !free.data) && (
          <TodayItem isCalm icon={<CalendarOff />} text={m.today_no_school()}>
            <WhenLoaded queries={[free]}>
              {holiday && <Link to="/management/system">{dayRangeText(holiday)}</Link>}
            </WhenLoaded>
          </TodayItem>
        )}
      </ul>
    </OfficeCard>
  );
};

/** Links to frequent tasks. */
export const ToDoCard = () => {
  const all = [
    [<UploadCloud key="upload" />, { to: '/management/videos', search: { tab: 'upload' } }, m.today_upload()],
    [<TableProperties key="import" />, { to: '/management/users', search: { sheet: true } }, m.today_import()],
    [<CalendarHeart key="weekly" />, { to: '/management/weekly-videos' }, m.weekly_schedule()],
    [<Video key="film" />, { to: '/management/gaps' }, m.today_film()],
  ] as const;
  return (
    <OfficeCard title={m.today_to_do()}>
      <div className="flow">
        {all.map(([icon, link, text]) => (
          <ButtonLink key={text} tone="quiet" {...link}>
            {icon}
            {text}
          </ButtonLink>
        ))}
      </div>
    </OfficeCard>
  );
};
