import type { Activity, ActivityReport, GroupsReport, StatisticStep, VideosReport } from '@zuzu/contract/statistics.ts';
import { playSources } from '@zuzu/contract/statistics.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { categoryOfPath, categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { invalidInput } from '../errors.ts';
import { isPlayable, type LibraryService, type LibraryVideo } from '../videos/library.service.ts';
import { presentVideo, type Viewer } from '../videos/present-video.ts';
import { daysIn, periodsOf } from './periods.ts';
import type { Counted, Range, StatisticsRepository } from './statistics.repository.ts';

/** What a screen can show of: two years and a bit, so that a year can be compared with the one before. */
const MAX_DAYS = 740;
const MOST_USED = 20;
const NEVER_USED = 200;

type Services = { repository: StatisticsRepository; library: LibraryService };

/** Figures of use for managers. Nothing here names or ranks single children. */
export const statisticsService = ({ repository, library }: Services) => ({
  /** Lessons and minutes of a range, over time and by kind. */
  activity: async ({ by, ...range }: Range & { by: StatisticStep }, now: Date): Promise<ActivityReport> => {
    checkRange(range);
    const thisWeek = weekOf(now.getTime());
    const lastWeek = weeksAfter(thisWeek, -1);
    const [lines, total, week, weekBefore] = await Promise.all([
      repository.activity(range, by),
      repository.total(range),
      repository.total(weekRange(thisWeek)),
      repository.total(weekRange(lastWeek)),
    ]);
    const of = (is: (line: (typeof lines)[number]) => boolean) => activityOf(lines.find(is));
    return {
      periods: periodsOf(range, by).map((start) => ({ start, ...of(({ period }) => period === start) })),
      total: activityOf(total),
      byType: userTypes.map((type) => ({ type, ...of((line) => line.type === type) })),
      byIntensity: intensityLevels.map((intensity) => ({
        intensity,
        ...of((line) => line.intensity === intensity),
      })),
      bySource: playSources.map((source) => ({ source, ...of((line) => line.source === source) })),
      thisWeek: activityOf(week),
      lastWeek: activityOf(weekBefore),
    };
  },

  /** Which videos are used, and which never were. */
  videos: async (range: Range, viewer: Viewer): Promise<VideosReport> => {
    checkRange(range);
    const { videos } = await library.current();
    const playable = [...videos.values()].filter(isPlayable);
    const [views, never] = await Promise.all([
      repository.views(range),
      repository.neverSeen(playable.map(({ row }) => row.id)),
    ]);
    const viewsOf = new Map(views.map(({ videoId, views: count }) => [videoId, count]));
    const neverUsed = new Set(never);
    const used = playable
      .flatMap((video) => {
        const count = viewsOf.get(video.row.id);
        return count === undefined ? [] : [{ video, views: count }];
      })
      .toSorted((a, b) => b.views - a.views || a.video.row.id - b.video.row.id);
    const present = (video: LibraryVideo) => presentVideo(video, viewer);
    return {
      library: playable.length,
      seen: used.length,
      mostUsed: used.slice(0, MOST_USED).map(({ video, views: count }) => ({ video: present(video), views: count })),
      neverUsedCount: never.length,
      neverUsed: playable
        .filter(({ row }) => neverUsed.has(row.id))
        .toSorted((a, b) => a.row.display_name.localeCompare(b.row.display_name, 'he'))
        .slice(0, NEVER_USED)
        .map(present),
      byCategory: [...categoryValues, null]
        .map((category) => categoryUse(category, [...videos.values()], viewsOf))
        .filter(({ category, videos: count, views: seen }) => category !== null || count + seen > 0),
    };
  },

  /** What groups did, those that did nothing among them. Individuals appear as one line. */
  groups: async (range: Range): Promise<GroupsReport> => {
    checkRange(range);
    const lines = await repository.groups(range);
    const isFormer = (line: (typeof lines)[number]) => line.userId === null || line.archived;
    const isIndividual = ({ type }: (typeof lines)[number]) => type === 'A' || type === 'B';
    const living = lines.filter((line) => !isFormer(line));
    const individuals = living.filter(isIndividual);
    const people = (some: typeof lines) => new Set(some.map(({ userId }) => userId)).size;
    return {
      groups: living
        .filter((line) => !isIndividual(line))
        .map(({ id, name, owner, lessonsPerWeek, lastActive, ...done }) => ({
          _id: id,
          name,
          owner,
          lessonsPerWeek,
          lastActive,
          ...activityOf(done),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'he') || a.owner.localeCompare(b.owner, 'he')),
      individuals: {
        people: people(individuals),
        active: people(individuals.filter(({ started, seconds }) => started > 0 || seconds > 0)),
        ...sumOf(individuals),
      },
      former: sumOf(lines.filter(isFormer)),
    };
  },
});
export type StatisticsService = ReturnType<typeof statisticsService>;

const checkRange = (range: Range): void => {
  const days = daysIn(range);
  if (days < 1) throw invalidInput([{ field: 'to', reason: 'must not be before from' }]);
  if (days > MAX_DAYS) throw invalidInput([{ field: 'from', reason: `at most ${MAX_DAYS} days at once` }]);
};

const weekRange = (weekStart: string): Range => {
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

const sumOf = (lines: readonly Counted[]): Activity =>
  activityOf({
    started: lines.reduce((sum, line) => sum + line.started, 0),
    finished: lines.reduce((sum, line) => sum + line.finished, 0),
    seconds: lines.reduce((sum, line) => sum + line.seconds, 0),
  });

/** What was seen of a category; videos that can't be played any more count as long as they are in the library. */
const categoryUse = (
  category: CategoryValue | null,
  videos: readonly LibraryVideo[],
  viewsOf: ReadonlyMap<number, number>,
) => {
  const own = videos.filter(({ row }) => (categoryOfPath(row.path) ?? null) === category);
  const views = own.map(({ row }) => ({ count: viewsOf.get(row.id) ?? 0, length: row.length }));
  return {
    category,
    videos: own.filter(isPlayable).length,
    views: views.reduce((sum, { count }) => sum + count, 0),
    minutes: minutesOf(views.reduce((sum, { count, length }) => sum + count * length, 0)),
  };
};
