import type { Activity, ActivityReport, GroupsReport, StatisticStep, VideosReport } from '@zuzu/contract/statistics.ts';
import { playSources } from '@zuzu/contract/statistics.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { categoryOfPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { invalidInput } from '../errors.ts';
import { localDate } from '../lessons/local-date.ts';
import { isPlayable, type LibraryService, type LibraryVideo } from '../videos/library.service.ts';
import { presentVideo, type Viewer } from '../videos/present-video.ts';
import { daysIn, periodsOf, type DayRange } from './periods.ts';
import type { Counted, StatisticsRepository } from './statistics.repository.ts';

/** What a screen can show of: two years and a bit, so that a year can be compared with the one before. */
const MAX_DAYS = 740;
const MOST_USED = 20;
const NEVER_USED = 200;
const hebrew = new Intl.Collator('he');

type Services = { repository: StatisticsRepository; library: LibraryService };

/** Figures of use for managers. Nothing here names or ranks single children. */
export const statisticsService = ({ repository, library }: Services) => ({
  /** Lessons and minutes of a range, over time and by kind. */
  activity: async ({ by, ...range }: DayRange & { by: StatisticStep }, now: Date): Promise<ActivityReport> => {
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
  videos: async (range: DayRange, viewer: Viewer, now: Date): Promise<VideosReport> => {
    checkRange(range);
    const [{ videos }, viewsOf] = await Promise.all([
      library.current(),
      repository.views({ ...range, today: localDate(now) }),
    ]);
    const playable = [...videos.values()].filter(isPlayable);
    const used = playable
      .flatMap((video) => {
        const count = viewsOf.get(video.row.id);
        return count === undefined ? [] : [{ video, views: count }];
      })
      .toSorted((a, b) => b.views - a.views || a.video.row.id - b.video.row.id);
    const unused = playable.filter(({ row }) => !viewsOf.has(row.id));
    const neverUsed = new Set(await repository.neverSeen(unused.map(({ row }) => row.id)));
    const present = (video: LibraryVideo) => presentVideo(video, viewer);
    const byCategory = Map.groupBy(videos.values(), ({ row }) => categoryOfPath(row.path) ?? null);
    return {
      library: playable.length,
      seen: used.length,
      mostUsed: used.slice(0, MOST_USED).map(({ video, views: count }) => ({ video: present(video), views: count })),
      neverUsedCount: neverUsed.size,
      neverUsed: unused
        .filter(({ row }) => neverUsed.has(row.id))
        .toSorted((a, b) => hebrew.compare(a.row.display_name, b.row.display_name))
        .slice(0, NEVER_USED)
        .map(present),
      byCategory: [...categoryValues, null]
        .map((category) => ({ category, ...useOf(byCategory.get(category) ?? [], viewsOf) }))
        .filter(({ category, videos: count, views: seen }) => category !== null || count + seen > 0),
    };
  },

  /** What groups did, those that did nothing among them. Individuals appear as one line. */
  groups: async (range: DayRange, now: Date): Promise<GroupsReport> => {
    checkRange(range);
    const { classes, individuals, former } = await repository.groups({ ...range, today: localDate(now) });
    return {
      groups: classes.map((line) => ({
        _id: line.id,
        name: line.name,
        owner: line.owner,
        lessonsPerWeek: line.lessonsPerWeek,
        lastActive: line.lastActive,
        ...activityOf(line),
      })),
      individuals: { people: individuals.people, active: individuals.active, ...activityOf(individuals) },
      former: activityOf(former),
    };
  },
});
export type StatisticsService = ReturnType<typeof statisticsService>;

const checkRange = (range: DayRange): void => {
  const days = daysIn(range);
  if (days < 1) throw invalidInput([{ field: 'to', reason: 'must not be before from' }]);
  if (days > MAX_DAYS) throw invalidInput([{ field: 'from', reason: `at most ${MAX_DAYS} days at once` }]);
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

/** What was seen of some videos; those that can't be played any more count as long as they are in the library. */
const useOf = (videos: readonly LibraryVideo[], viewsOf: ReadonlyMap<number, number>) => {
  const views = videos.map(({ row }) => ({ count: viewsOf.get(row.id) ?? 0, length: row.length }));
  return {
    videos: videos.filter(isPlayable).length,
    views: views.reduce((sum, { count }) => sum + count, 0),
    minutes: minutesOf(views.reduce((sum, { count, length }) => sum + count * length, 0)),
  };
};
