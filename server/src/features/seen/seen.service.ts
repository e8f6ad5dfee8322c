import { dayNumber, localDate, startOfDay } from '@zuzu/domain/calendar/calendar.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { interruptedLesson, type InterruptedLesson } from '@zuzu/domain/lessons/interrupted.ts';
import { LANDING_SECONDS, lands, type PartJoin } from '@zuzu/domain/lessons/lesson-timeline.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { isAnySpace } from '@zuzu/domain/videos/needs.ts';
import { isHolidayOn, lessonWeeks } from '@zuzu/domain/weekly/school-weeks.ts';
import type { SchoolCalendarService } from '#features/classes/school-calendar.service.ts';
import type { SeenRepository } from './seen.repository.ts';

/** Longer streaks of weeks aren't reported. */
const WEEKS_LOOKED_AT_MS = 366 * 86_400_000;

/** Number of seen videos returned with a user at sign-in. */
const SEEN_SENT_AT_SIGN_IN = 500;

/** The fields of a group derived from its history. */
export type GroupHistory = Pick<Group, 'seenVideos' | 'seenCount' | 'lastSeenAt' | 'week' | 'finishedLessons'>;

type Services = {
  repository: SeenRepository;
  calendar: Pick<SchoolCalendarService, 'freeDays'>;
  now: () => Date;
  join: PartJoin;
};

type Unfinished = Awaited<ReturnType<SeenRepository['unfinishedLessons']>>[number];
const interruptionOf = ({ parts, events, minutes, user }: Unfinished, join: PartJoin) =>
  interruptedLesson(parts, events, {
    join,
    landing: lands(user) ? LANDING_SECONDS : 0,
    minutes: minutes ?? undefined,
  });
/** The unfinished lesson shown on a group's card. */
const leftLesson = (lesson: Unfinished, join: PartJoin) => {
  const { intensity, lengthCode, place, minutes } = lesson;
  const left = interruptionOf(lesson, join);
  return (
    left && {
      intensity,
      length: lengthCode,
      seconds: left.secondsLeft,
      ...(minutes !== null && { minutes }),
      ...(!isAnySpace(place) && { place }),
    }
  );
};

/** The viewing histories of groups. Views stored before the clock was set back count as seen now. */
export const seenService = ({ repository, calendar, now: clock, join }: Services) => ({
  /** Marks videos as seen at that moment; returns the ids of the videos that count, and the time of the group's last view. */
  mark: async (
    groupId: string,
    videoIds: readonly number[],
    { seenAt, playId }: { seenAt: Date; playId: string | undefined },
  ): Promise<{ added: number[]; lastSeenAt: string | null }> => {
    const { added, lastSeenAt } = await repository.add(groupId, videoIds, seenAt, playId);
    const latest = lastSeenAt && new Date(Math.min(lastSeenAt.getTime(), clock().getTime()));
    return { added, lastSeenAt: latest?.toISOString() ?? null };
  },

  /** The group's history in two columns of equal length, oldest first; times in ms since the epoch. */
  history: async (groupId: string): Promise<Omit<History, 'seriesInProcess'>> => {
    const { seenAt, ...history } = await repository.history(groupId);
    const now = clock().getTime();
    return { ...history, seenAt: seenAt.map((at) => Math.min(at, now)) };
  },

  /** Where the group left that lesson of today, if it is the last one it played; undefined if resuming isn't worthwhile. */
  findInterruption: async (lesson: {
    id: string;
    group_id: string;
    local_date: string;
  }): Promise<InterruptedLesson | undefined> => {
    const [unfinished] = await repository.unfinishedLessons([lesson.group_id], lesson.local_date);
    if (unfinished?.lessonId !== lesson.id) return undefined;
    return interruptionOf(unfinished, join);
  },

  /** Where the group left that fixed lesson today; undefined if resuming isn't worthwhile. */
  findFixedInterruption: async (
    lessonId: string,
    parts: readonly { videoId: number; length: number; blockPath: string }[],
    now: Date,
  ): Promise<InterruptedLesson | undefined> =>
    interruptedLesson(
      parts,
      await repository.fixedLessonEvents(lessonId, new Date(startOfDay(dayNumber(now.getTime())))),
      { join, landing: 0 },
    ),

  /** The last seen videos and weekly progress of each group, for the signed-in user. */
  histories: async (groupIds: readonly string[], now: Date): Promise<Map<string, GroupHistory>> => {
    const today = localDate(now);
    const [rows, lessons, unfinished, free] = await Promise.all([
      repository.lastSeen(groupIds, SEEN_SENT_AT_SIGN_IN),
      repository.playedLessons(groupIds, {
        since: new Date(now.getTime() - WEEKS_LOOKED_AT_MS),
        today: new Date(startOfDay(dayNumber(now.getTime()))),
      }),
      repository.unfinishedLessons(groupIds, today),
      calendar.freeDays(),
    ]);
    const holiday = isHolidayOn(today, free) ? { holiday: today } : {};
    const lastOf = new Map(rows.map((row) => [row.groupId, row]));
    const leftOf = new Map(unfinished.map((lesson) => [lesson.groupId, leftLesson(lesson, join)]));
    const playedOf = new Map(lessons.map((played) => [played.groupId, played]));
    return new Map(
      groupIds.map((groupId) => {
        const { fileKeys = [], seenAt = [] } = lastOf.get(groupId) ?? {};
        const seenVideos = fileKeys.map((fileKey, i) => ({
          fileKey,
          seenAt: new Date(Math.min(seenAt[i]!, now.getTime())).toISOString(),
        }));
        const { finishedAt = [], finished = 0, hasBegun = false } = playedOf.get(groupId) ?? {};
        const left = leftOf.get(groupId);
        const week = {
          ...lessonWeeks(finishedAt, now.getTime(), free),
          ...(hasBegun && { begun: today }),
          ...(left && { left }),
          ...holiday,
        };
        return [groupId, { seenVideos, lastSeenAt: seenVideos[0]?.seenAt ?? null, week, finishedLessons: finished }];
      }),
    );
  },
});
export type SeenService = ReturnType<typeof seenService>;
