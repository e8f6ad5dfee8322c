import { useQuery } from '@tanstack/react-query';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { PartLook } from '@zuzu/domain/lessons/striking-parts.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { nextPlannedToday } from '@zuzu/domain/weekly/planned-lessons.ts';
import { lessonLooksOptions } from './compose-lesson-api.ts';
import type { LessonRequest } from './lesson-request.ts';
import { useLanding } from '#features/users/use-landing.ts';
import { useNow } from '#ui/page/ago.tsx';
import { L } from '#ui/page/ltr.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { searchOfSpace, spaceOfSearch, useLessonSpace } from '#lib/session/lesson-space.ts';
import { useUser } from '#lib/session/session.ts';
import { clockTime, minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';

/**
 * A group's lesson of today: the interrupted one, else the one planned now or next, else one of the usual length and intensity.
 * Returns its texts, the search params that play it and the request that composes it.
 */
export const useTodayLesson = (
  group: Pick<Group, 'name' | 'preferences' | 'plannedLessons' | 'week'> & { _id?: string },
) => {
  const { name, preferences, plannedLessons, week } = group;
  const today = useLessonSpace(group);
  const now = useNow();
  const landing = useLanding({ userId: useUser()?._id ?? '', groupName: name });
  const planned = week?.holiday === localDate(now) ? undefined : nextPlannedToday(plannedLessons ?? [], now);
  const left = week?.begun === localDate(now) ? week.left : undefined;
  const { intensity, length } = left ??
    planned ?? { intensity: preferences.intensityLevel, length: preferences.lessonLength };
  const minutes = left?.minutes;
  const place = left ? (left.place ?? {}) : today.place;
  const inSearch = left ? searchOfSpace(place, group) : today.inSearch;
  const secondsLeft = left && left.seconds + landing.seconds;
  return {
    /** Seconds that are left of an interrupted lesson. */
    left: secondsLeft,
    /** When it is planned. */
    time: left ? undefined : planned?.time,
    text: `${minutesText(minutes ?? lessonMinutes[length].slot)}\u00a0· ${levelName(intensity)}`,
    place,
    search: {
      intensity,
      length,
      group: name,
      place: inSearch,
      minutes,
      ...(left ? { goOn: true as const } : { start: true as const }),
    },
    request: { intensity, length, groupName: name, place: spaceOfSearch(inSearch, group), minutes },
  };
};

/** 'Go on' with the time that is left, or the lesson with the time at which it is planned. */
export const TodayTitle = ({ left, time }: { left: number | undefined; time?: string | undefined }) =>
  left === undefined ? (
    <>
      {m.player_title()} {time !== undefined && <L>{time}</L>}
    </>
  ) : (
    m.lesson_go_on({ time: clockTime(left) })
  );

/** Shown until the lesson has been composed, and without the server. */
const noLooks: readonly PartLook[] = [{ category: 'main' }, { category: 'static-warmup' }, { category: 'dance' }];

/** Returns the looks of a lesson's three most striking parts. */
export const useLessonLooks = (request: LessonRequest): readonly PartLook[] => {
  const { data } = useQuery(lessonLooksOptions(request));
  return data && data.length > 0 ? data : noLooks;
};
