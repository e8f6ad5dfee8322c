import * as z from 'zod';
import type {
  Activity,
  ActivityReport,
  ClassActivity,
  GroupsReport,
  VideosReport,
  VideoUse,
} from '@zuzu/contract/statistics.ts';
import type { StatisticStep, VideoUseSort } from '@zuzu/contract/constants.ts';
import { playSources } from '@zuzu/contract/statistics.ts';
import { isPlainText } from '@zuzu/domain/texts/plain-text.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { categoryOfPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { plannedOn } from '@zuzu/domain/weekly/school-weeks.ts';
import { whereStopped, type StoppedAt } from '@zuzu/domain/videos/where-stopped.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { encodeCursor, decodeCursor } from '#lib/cursor.ts';
import { invalidInput } from '#lib/errors.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import type { SchoolCalendarService } from '#features/classes/school-calendar.service.ts';
import { isPlayable, type LibraryService, type LibraryVideo } from '#features/videos/library.service.ts';
import { presentVideo, type Viewer } from '#features/videos/present-video.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { daysIn, listPeriods } from './periods.ts';
import {
  type ClassesFilter,
  type ClassCursor,
  type Counted,
  type StatisticsRepository,
} from './statistics.repository.ts';

/** A little more than two years, to compare a year with the previous one. */
const MAX_DAYS = 740;
const MOST_USED = 20;
const NEVER_USED = 200;
const hebrew = new Intl.Collator('he', { numeric: true });

type Services = { repository: StatisticsRepository; library: LibraryService; calendar: SchoolCalendarService };
type PageOf<Sort> = {
  sort?: Sort | undefined;
  order?: 'ascending' | 'descending' | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};
type ClassesInput = DayRange & Pick<ClassesFilter, 'q' | 'only' | 'limit'> & { cursor?: string | undefined };

const cursorText = z.string().max(1_000).refine(isPlainText);
const classCursorSchema = z.object({
  id: z.uuid(),
  name: cursorText,
  owner: cursorText,
});

/** Sort keys of videos; equal values are ordered by id. */
const videoUseKeys: Readonly<Record<VideoUseSort, (use: VideoUse) => string | number>> = {
  name: ({ displayName }) => displayName,
  path: ({ path }) => path,
  length: ({ length }) => length,
  views: ({ views }) => views,
  minutes: ({ minutes }) => minutes,
};
const videoUseCursorSchema = z.object({ id: z.int(), key: z.union([z.number(), z.string()]) });
type VideoUseCursor = z.infer<typeof videoUseCursorSchema>;
const compareVideoUse = (a: VideoUseCursor, b: VideoUseCursor): number =>
  (typeof a.key === 'number' ? a.key - Number(b.key) : hebrew.compare(a.key, String(b.key))) || a.id - b.id;

/** Usage statistics for managers, which never identify or rank single children. */
export const statisticsService = ({ repository, library, calendar }: Services) => ({
  /** Counts new reports. Every call does so first, and a worker once a minute. */
  countReported: repository.countReported,

  /** Lessons and minutes in a range, over time and by kind. */
  activity: async ({ by, ...range }: DayRange & { by: StatisticStep }, now: Date): Promise<ActivityReport> => {
    checkRange(range);
    await repository.countReported();
    const thisWeek = weekOf(now.getTime());
    const lastWeek = weeksAfter(thisWeek, -1);
    const [lines, total, week, weekBefore] = await Promise.all([
      repository.activity(range, by),
      repository.total(range),
      repository.total(weekRange(thisWeek)),
      repository.total(weekRange(lastWeek)),
    ]);
    const activityWhere = (is: (line: (typeof lines)[number]) => boolean) => activityOf(lines.find(is));
    return {
      periods: listPeriods(range, by).map((start) => ({ start, ...activityWhere(({ period }) => period === start) })),
      total: activityOf(total),
      byType: userTypes.map((type) => ({ type, ...activityWhere((line) => line.type === type) })),
      byIntensity: intensityLevels.map((intensity) => ({
        intensity,
        ...activityWhere((line) => line.intensity === intensity),
      })),
      bySource: playSources.map((source) => ({ source, ...activityWhere((line) => line.source === source) })),
      thisWeek: activityOf(week),
      lastWeek: activityOf(weekBefore),
    };
  },

  /** The most used and the never used videos. */
  videos: async (range: DayRange, viewer: Viewer, now: Date): Promise<VideosReport> => {
    checkRange(range);
    await repository.countReported();
    const [current, views, stops] = await Promise.all([
      library.current(),
      repository.views({ ...range, today: localDate(now) }),
      repository.stops({ range }),
    ]);
    const stopsOf = Map.groupBy(stops, ({ videoId }) => videoId);
    const videos = [...current.videos.values()].toSorted((a, b) => a.row.id - b.row.id);
    const viewsOf = ({ row }: LibraryVideo) => views.get(row.id) ?? 0;
    const playable = videos.filter(isPlayable);
    const seen = playable.filter((video) => viewsOf(video) > 0);
    const neverUsed = playable.filter(({ row }) => !views.has(row.id));
    const byCategory = Map.groupBy(videos, ({ row }) => categoryOfPath(row.path) ?? null);
    return {
      library: playable.length,
      seen: seen.length,
      mostUsed: seen
        .toSorted((a, b) => viewsOf(b) - viewsOf(a))
        .slice(0, MOST_USED)
        .map((video) => ({ video: presentVideo(video, viewer), views: viewsOf(video) })),
      neverUsedCount: neverUsed.length,
      neverUsed: neverUsed
        .toSorted((a, b) => hebrew.compare(a.row.display_name, b.row.display_name))
        .slice(0, NEVER_USED)
        .map((video) => presentVideo(video, viewer)),
      stopped: playable
        .flatMap(({ row }) => {
          const at = whereStopped(stopsOf.get(row.id) ?? [], row.length);
          return at ? [{ _id: String(row.id), displayName: row.display_name, length: row.length, ...at }] : [];
        })
        .toSorted((a, b) => b.stops - a.stops)
        .slice(0, MOST_USED),
      // includes views of videos that can no longer be played
      byCategory: [...categoryValues, null]
        .map((category) => ({ category, ...useOf(byCategory.get(category) ?? [], viewsOf) }))
        .filter(({ category, videos: count, views: seenOf }) => category !== null || count + seenOf > 0),
    };
  },

  /** Active classes, and the total activity of individuals and of deleted users. */
  groups: async (range: DayRange, now: Date): Promise<GroupsReport> => {
    checkRange(range);
    await repository.countReported();
    const groups = await repository.groups({ ...range, today: localDate(now) });
    return {
      classes: { count: groups.classes, active: groups.activeClasses },
      individuals: { people: groups.people, active: groups.activePeople, ...activityOf(groups.individuals) },
      former: activityOf(groups.former),
    };
  },

  /** Where most groups stop a video; undefined without enough evidence. */
  stoppedAt: async ({ id, length }: { id: number; length: number }): Promise<StoppedAt | undefined> =>
    whereStopped(await repository.stops({ videoId: id }), length),

  /** The ids of the playable videos that have never been watched. */
  neverWatched: async (): Promise<ReadonlySet<number>> => {
    await repository.countReported();
    const [{ videos }, ids] = await Promise.all([library.current(), repository.watched()]);
    const watched = new Set(ids);
    const never = [...videos.values()].filter((video) => isPlayable(video) && !watched.has(video.row.id));
    return new Set(never.map(({ row }) => row.id));
  },

  /** How often each video was seen, sorted, with the cursor of the next page if there is one. */
  videoUse: async (
    { sort = 'name', order, limit, cursor, ...range }: DayRange & PageOf<VideoUseSort>,
    now: Date,
  ): Promise<{ videos: VideoUse[]; total: number; next: string | undefined }> => {
    checkRange(range);
    const after = decodeCursor(videoUseCursorSchema, cursor);
    await repository.countReported();
    const [{ videos }, views] = await Promise.all([
      library.current(),
      repository.views({ ...range, today: localDate(now) }),
    ]);
    const sign = order === 'descending' ? -1 : 1;
    const uses = [...videos.values()]
      .filter((video) => isPlayable(video) || (views.get(video.row.id) ?? 0) > 0)
      .map(({ row }) => videoUseOf(row, views.get(row.id) ?? 0))
      .map((use) => ({ use, cursor: { id: Number(use._id), key: videoUseKeys[sort](use) } }))
      .toSorted((a, b) => sign * compareVideoUse(a.cursor, b.cursor));
    const rest = after ? uses.filter((use) => sign * compareVideoUse(use.cursor, after) > 0) : uses;
    const page = rest.slice(0, limit);
    const last = page.length < rest.length ? page.at(-1) : undefined;
    return { videos: page.map(({ use }) => use), total: uses.length, next: last && encodeCursor(last.cursor) };
  },

  /** The activity of each class, by name, with the cursor of the next page if there is one. */
  classes: async ({ from, to, q, only, limit, cursor }: ClassesInput, now: Date) => {
    checkRange({ from, to });
    const after = decodeCursor(classCursorSchema, cursor);
    await repository.countReported();
    const today = localDate(now);
    const [plans, days] = await Promise.all([
      repository.classPlans({ from, to }),
      calendar.schoolDays({ from, to: to < today ? to : today }),
    ]);
    const { rows, total, more } = await repository.classes(
      { from, to, today },
      plans.map(({ perWeek, since }) => ({
        perWeek,
        since,
        lessons: plannedOn(
          perWeek,
          days.filter(({ day }) => day >= since),
        ),
      })),
      { q: q?.trim(), only, limit, after },
    );
    const last = more ? rows.at(-1) : undefined;
    return {
      classes: rows.map(({ id, seconds, ...line }): ClassActivity => ({
        _id: id,
        ...line,
        minutes: minutesOf(seconds),
      })),
      total,
      next: last && encodeCursor({ id: last.id, name: last.name, owner: last.owner } satisfies ClassCursor),
    };
  },
});

const checkRange = (range: DayRange): void => {
  const days = daysIn(range);
  if (days < 1) throw invalidInput([{ field: 'to', reason: 'must not be before from' }]);
  if (days > MAX_DAYS) throw invalidInput([{ field: 'from', reason: `must be at most ${MAX_DAYS} days before to` }]);
};

const weekRange = (weekStart: string): DayRange => {
  const saturday = new Date(Date.parse(weeksAfter(weekStart, 1)) - 1).toISOString().slice(0, 10);
  return { from: weekStart, to: saturday };
};

/** Minutes with one decimal. */
const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10;

const activityOf = ({ started, finished, seconds }: Counted = { started: 0, finished: 0, seconds: 0 }): Activity => ({
  started,
  finished,
  minutes: minutesOf(seconds),
});

const videoUseOf = ({ id, display_name, path, length }: LibraryVideo['row'], views: number): VideoUse => ({
  _id: String(id),
  displayName: display_name,
  path,
  length,
  views,
  minutes: minutesOf(views * length),
});

/** Views and minutes of a category's videos. */
const useOf = (videos: readonly LibraryVideo[], viewsOf: (video: LibraryVideo) => number) => ({
  videos: videos.filter(isPlayable).length,
  views: videos.reduce((sum, video) => sum + viewsOf(video), 0),
  minutes: minutesOf(videos.reduce((sum, video) => sum + viewsOf(video) * video.row.length, 0)),
});
