import { randomUUID } from 'node:crypto';
import ical, { escape } from 'ical-generator';
import type { ClassWeek } from '@zuzu/contract/class-weeks.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { levelWords } from '@zuzu/domain/sheets/words.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { sortPlanned, type PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import { plannedLessonsIn } from '@zuzu/domain/weekly/planned-lessons.ts';
import { Refusal } from '#lib/errors.ts';
import type { SchoolCalendarService } from './school-calendar.service.ts';
import type { ClassWeeksRepository, PlanRow } from './class-weeks.repository.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The range of a calendar: some past weeks, and as far ahead as teachers plan. Calendar clients refresh every few hours. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 120;
const ASK_AGAIN_SECONDS = 6 * 3_600;
const CALENDARS = '/api/calendars';
const CALENDAR_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ics$/;

/** Route of the calendar files. */
export const CALENDAR_ROUTE = `${CALENDARS}/:file`;

type Services = {
  repository: ClassWeeksRepository;
  calendar: Pick<SchoolCalendarService, 'freeDays'>;
  productName: string;
};

const groupGone = () => new Refusal('GROUP_NOT_FOUND', 'Unknown group');
const present = (row: PlanRow | undefined): ClassWeek => {
  if (!row) throw groupGone();
  const { id, name, planned_lessons: plannedLessons, calendar_id: calendarId } = row;
  const calendarPath = calendarId === null ? null : `${CALENDARS}/${calendarId}.ics`;
  return { group: { _id: id, name }, plannedLessons, calendarPath };
};

/** The weekly plans of classes, and the calendars that show them. */
export const classWeeksService = ({ repository, calendar, productName }: Services) => ({
  presentWeek: (group: PlanRow): ClassWeek => present(group),

  /** Replaces the plan; 409 if it no longer equals `before`, 404 if the group has just been removed. */
  save: async (
    groupId: string,
    {
      plannedLessons,
      before,
    }: { plannedLessons: readonly PlannedLesson[]; before?: readonly PlannedLesson[] | undefined },
  ): Promise<ClassWeek> => {
    const saved = await repository.save(groupId, sortPlanned(plannedLessons), before && sortPlanned(before));
    if (!saved && before) throw new Refusal('CONFLICT', 'The plan has changed in the meantime');
    return present(saved);
  },

  /** Gives the calendar a new, unguessable URL, which replaces the former one. */
  openCalendar: async (groupId: string): Promise<ClassWeek> =>
    present(await repository.nameCalendar(groupId, randomUUID())),

  closeCalendar: async (groupId: string): Promise<ClassWeek> => present(await repository.nameCalendar(groupId, null)),

  /** The calendar with that file name (iCalendar, RFC 5545): planned lessons on school days. 404 for a replaced URL. */
  calendarFile: async (name: string, now: Date): Promise<string> => {
    const id = CALENDAR_FILE.exec(name)?.[1];
    const group = id === undefined ? undefined : await repository.byCalendar(id);
    if (!group) throw new Refusal('NOT_FOUND', 'Unknown calendar');
    const range = {
      from: localDate(new Date(now.getTime() - DAYS_BACK * DAY_MS)),
      to: localDate(new Date(now.getTime() + DAYS_AHEAD * DAY_MS)),
    };
    const groupSuffix = group.name === DEFAULT_GROUP_NAME ? '' : ` · ${group.name}`;
    const file = ical({
      // the library escapes all other texts
      name: escape(`${productName}${groupSuffix}`, false),
      prodId: { company: 'Zuzu', product: 'class-week', language: 'HE' },
      ttl: ASK_AGAIN_SECONDS,
    });
    for (const { date, at, lesson } of plannedLessonsIn(group.planned_lessons, range, await calendar.freeDays())) {
      const { slot } = lessonMinutes[lesson.length];
      file.createEvent({
        id: `${group.id}-${date}-${lesson.time.replace(':', '')}`,
        start: new Date(at),
        end: new Date(at + slot * MINUTE_MS),
        stamp: now,
        // Hebrew, like the push notifications
        summary: `${productName}${groupSuffix}: ${slot} דקות, ${levelWords[lesson.intensity][0]}`,
      });
    }
    return `${file.toString()}\r\n`;
  },
});
