import { LESSON_TIME_ZONE } from './calendar.ts';

// Sweden writes a date the way ISO 8601 does
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: LESSON_TIME_ZONE });

/** The calendar day at that moment where lessons are given, 'YYYY-MM-DD'. */
export const localDate = (moment: Date): string => calendar.format(moment);
