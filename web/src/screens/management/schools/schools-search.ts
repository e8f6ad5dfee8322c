import { cleanSearchText } from '#components/behavior/clean-search-text.ts';

/** What the list is sorted by besides the name of the school; those first that need a look. */
export const schoolSorts = ['owner', 'lastActive', 'finished'] as const;
export const schoolRanges = ['week', '4'] as const;

/** The screen's search params; defaults are left out. */
export interface SchoolsSearch {
  /** Part of a school's or a group's name. */
  q?: string | undefined;
  /** Whether lessons are counted in this week or in four. */
  range?: (typeof schoolRanges)[number] | undefined;
  /** Groups that have played nothing in that time, or of those only the ones that had played before. */
  only?: 'inactive' | 'stopped' | undefined;
  sort?: (typeof schoolSorts)[number] | undefined;
}

/** Parses the search params; invalid values are left out. */
export const schoolsSearch = ({ q, range, only, sort }: Record<string, unknown>): SchoolsSearch => {
  const text = cleanSearchText(q);
  const known = schoolSorts.find((each) => each === sort);
  return {
    ...(text && { q: text }),
    ...(String(range) === '4' && { range: '4' }),
    ...((only === 'inactive' || only === 'stopped') && { only }),
    ...(known && known !== 'owner' && { sort: known }),
  };
};
