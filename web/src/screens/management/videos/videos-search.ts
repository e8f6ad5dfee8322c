/** The orders of the video list (spec, section 2). */
export const videoSorts = ['date', 'length', 'category', 'difficulty'] as const;
export type VideoSort = (typeof videoSorts)[number];

/** What the address of the videos screen says; what is left out is the default. */
export interface VideosSearch {
  tab?: 'upload' | undefined;
  q?: string | undefined;
  sort?: VideoSort | undefined;
  /** A calendar day, '2026-11-19'. */
  date?: string | undefined;
  category?: string | undefined;
  sub?: string | undefined;
}
const MAX_TEXT = 100;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The router reads digits as a number. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').slice(0, MAX_TEXT);

/** Reads the address; what isn't understood counts as left out. A sub-category without its category means nothing. */
export const videosSearch = (search: Record<string, unknown>): VideosSearch => {
  const [q, date, category, sub] = [search['q'], search['date'], search['category'], search['sub']].map(textOf);
  const sort = videoSorts.find((each) => each === search['sort']);
  return {
    ...(search['tab'] === 'upload' && { tab: 'upload' as const }),
    ...(q && { q }),
    ...(sort && sort !== 'date' && { sort }),
    ...(date && DAY.test(date) && !Number.isNaN(Date.parse(date)) && { date }),
    ...(category && { category }),
    ...(category && sub && { sub }),
  };
};
