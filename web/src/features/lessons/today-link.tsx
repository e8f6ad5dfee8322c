import { Play } from 'lucide-react';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { isAnySpace } from '@zuzu/domain/videos/needs.ts';
import { nextPlannedToday } from '@zuzu/domain/weekly/planned-lessons.ts';
import { prefetchLesson } from './compose-lesson-api.ts';
import { opensHere } from '#ui/behavior/opens-here.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { useLanding } from '#ui/behavior/use-landing.ts';
import { useNow } from '#ui/page/ago.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { L } from '#ui/page/ltr.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { spaceText } from '#features/videos/needs-text.ts';
import { spaceOfSearch, searchOfSpace, useLessonSpace } from '#lib/session/lesson-space.ts';
import { chooseGroup, useUser } from '#lib/session/session.ts';
import { clockTime, minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './today-link.module.css';

interface TodayLinkProps {
  group: Pick<Group, 'name' | 'preferences' | 'plannedLessons' | 'week'> & { _id?: string };
  className?: string | undefined;
}
/**
 * Plays a group's lesson of today with one press: resumes an interrupted lesson, else plays the lesson planned now or next,
 * else one of the usual length and intensity.
 */
export const TodayLink = ({ group, className }: TodayLinkProps) => {
  const { name, preferences, plannedLessons, week } = group;
  const today = useLessonSpace(group);
  const now = useNow();
  const planned = week?.holiday === localDate(now) ? undefined : nextPlannedToday(plannedLessons ?? [], now);
  const left = week?.begun === localDate(now) ? week.left : undefined;
  const { intensity, length } = left ??
    planned ?? { intensity: preferences.intensityLevel, length: preferences.lessonLength };
  const lesson = `${minutesText(left?.minutes ?? lessonMinutes[length].slot)}\u00a0· ${levelName(intensity)}`;
  const minutes = left?.minutes;
  const landing = useLanding({ userId: useUser()?._id ?? '', groupName: name });
  const place = left ? (left.place ?? {}) : today.place;
  const inSearch = left ? searchOfSpace(place, group) : today.inSearch;
  return (
    <ButtonLink
      tone="night"
      to="/app/video-player"
      search={{
        intensity,
        length,
        group: name,
        place: inSearch,
        minutes,
        ...(left ? { goOn: true } : { start: true }),
      }}
      className={className ? `${s.today} ${className}` : s.today}
      onClick={(event) => {
        if (!opensHere(event)) return;
        chooseGroup(name);
        prefetchLesson({ intensity, length, groupName: name, place: spaceOfSearch(inSearch, group), minutes });
      }}
    >
      <Play aria-hidden />
      <span className={s.words}>
        <strong className="large heavy">
          {left ? m.lesson_go_on({ time: clockTime(left.seconds + landing.seconds) }) : m.player_title()}
          {!left && planned && (
            <>
              {' '}
              <L>{planned.time}</L>
            </>
          )}
        </strong>{' '}
        <span>{lesson}</span> {!isAnySpace(place) && <span data-space>{spaceText(place)}</span>}{' '}
        {/* tells the links of several cards apart */}
        <Hidden>{groupTitle(name)}</Hidden>
      </span>
    </ButtonLink>
  );
};
