import { oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';
import { schoolSorts } from './school-rows.ts';

/** The screen's search params. */
export const schoolsSearch = searchReader({
  /** Part of a school's or a group's name. */
  q: searchText,
  /** Whether lessons are counted in this week or in four. */
  range: oneOf(['week', '4'], 'week'),
  /** Groups that have played nothing in that time, or of those only the ones that had played before. */
  only: oneOf(['inactive', 'stopped']),
  sort: oneOf(schoolSorts, 'owner'),
});
export type SchoolsSearch = ReturnType<typeof schoolsSearch>;
