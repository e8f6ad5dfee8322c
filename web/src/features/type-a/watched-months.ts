import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { formatLocale } from '#lib/texts/format.ts';

export type WatchedVideo = Video & { watchedAt: string };
export interface WatchedMonth {
  /** 'נובמבר', with the year unless it is the current one. */
  name: string;
  videos: readonly WatchedVideo[];
}

/** 'יום חמישי, 19.11': the day on which a video was watched. */
export const dayText = (at: string): string =>
  new Intl.DateTimeFormat(formatLocale(), {
    timeZone: LESSON_TIME_ZONE,
    weekday: 'long',
    day: 'numeric',
    month: 'numeric',
  }).format(new Date(at));

/** Watched videos by the month in which they were last watched, latest first. */
export const watchedMonths = (videos: readonly Video[], now: Date): WatchedMonth[] => {
  const part = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(formatLocale(), { timeZone: LESSON_TIME_ZONE, ...options });
    return (at: Date) => format.format(at);
  };
  const year = part({ year: 'numeric' });
  const monthOnly = part({ month: 'long' });
  const withYear = part({ month: 'long', year: 'numeric' });
  const name = (at: Date) => (year(at) === year(now) ? monthOnly(at) : withYear(at));
  const watched = videos
    .flatMap(({ watchedAt, ...video }) => (watchedAt === undefined ? [] : [{ ...video, watchedAt }]))
    .toSorted((a, b) => Date.parse(b.watchedAt) - Date.parse(a.watchedAt));
  const months = Map.groupBy(watched, ({ watchedAt }) => name(new Date(watchedAt)));
  return [...months].map(([month, of]) => ({ name: month, videos: of }));
};
