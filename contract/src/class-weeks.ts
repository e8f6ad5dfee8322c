import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { MAX_PLANNED_LESSONS, plannedLessonSchema } from '@zuzu/domain/users/planned-lesson.ts';

const group = { userId: z.string(), groupName: z.string() };

const classWeekSchema = z.object({
  group: z.object({ _id: z.string(), name: z.string() }),
  /** In the order of the week. */
  plannedLessons: z.array(plannedLessonSchema),
  /** Path of the calendar file, which needs no sign-in; null while there is none. */
  calendarPath: z.nullable(z.string()),
});
export type ClassWeek = z.infer<typeof classWeekSchema>;

/** Two lessons can't begin at the same time. */
const assertNoneTwice = z.check<{ day: number; time: string }[]>(({ value: lessons, issues }) => {
  for (const [i, { day, time }] of lessons.entries())
    if (lessons.findIndex((other) => other.day === day && other.time === time) < i)
      issues.push({ code: 'custom', path: [i, 'time'], message: 'another lesson begins then', input: time });
});

const path = '/users/{userId}/groups/{groupName}/week';
const { get, post, put, del } = callsOf('users', ['C', 'M']);
/** The week of a class: when it plans which lesson, and a calendar that shows them. */
export const classWeeks = {
  get: get(path, 'The planned lessons of a class').input(z.object(group)).output(classWeekSchema),
  save: put(
    path,
    'Plan the lessons of a class',
    'Replaces the plan; CONFLICT if it no longer equals `before`. Days from Sunday (0) to Friday (5), times in Israel, without duplicates.',
  )
    .input(
      z.object({
        ...group,
        plannedLessons: z.array(plannedLessonSchema).check(z.maxLength(MAX_PLANNED_LESSONS), assertNoneTwice),
        /** The plan that was edited. */
        before: z.optional(z.array(plannedLessonSchema).check(z.maxLength(MAX_PLANNED_LESSONS))),
      }),
    )
    .output(classWeekSchema),
  openCalendar: post(
    `${path}/calendar`,
    'Get a new calendar address',
    'An iCalendar file of the planned lessons without holidays. Replaces a former address.',
  )
    .input(z.object(group))
    .output(classWeekSchema),
  closeCalendar: del(`${path}/calendar`, 'End the calendar address').input(z.object(group)).output(classWeekSchema),
};
