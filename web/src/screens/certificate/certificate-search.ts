import { isMonth } from '@zuzu/domain/calendar/months.ts';
import { searchReader } from '#components/behavior/search-params.ts';

/** The screen's search params: the month, 'YYYY-MM'; the current one if undefined. */
export const certificateSearch = searchReader({ month: (month) => (isMonth(month) ? month : undefined) });
