import { monthAt, type Month } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { formatLocale } from '#texts/format.ts';

/** 'נובמבר', or 'דצמבר 2025' for a month of another year than that of `now` (ms since 1970). */
export const monthName = ({ year, month }: Month, now: number): string =>
  new Intl.DateTimeFormat(formatLocale(), {
    month: 'long',
    timeZone: 'UTC',
    ...(year !== monthAt(now).year && { year: 'numeric' }),
  }).format(Date.UTC(year, month - 1));
