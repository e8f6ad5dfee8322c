import { m } from '#lib/texts/generated/messages.js';

/** The lessons of a week in words, out of those planned unless there were more. */
export const lessonsOfWeek = (week: { done: number; planned: number }): string =>
  week.done > week.planned ? m.player_end_week_more(week) : m.player_end_week_count(week);
