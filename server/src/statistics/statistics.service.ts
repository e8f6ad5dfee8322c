import * as z from 'zod';
import type {
  Activity,
  ActivityReport,
  ClassActivity,
  GroupsReport,
  StatisticStep,
  VideosReport,
} from '@zuzu/contract/statistics.ts';
import { playSources } from '@zuzu/contract/statistics.ts';
import { isPlainText } from '@zuzu/domain/users/person-text.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { categoryOfPath, categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { cursorOf, placeOf } from '../cursor.ts';
import { invalidInput } from '../errors.ts';
import { localDate } from '../lessons/local-date.ts';
import { isPlayable, type Library, type LibraryService, type LibraryVideo } from '../videos/library.service.ts';
import { presentVideo, type Viewer } from '../videos/present-video.ts';
import { daysIn, periodsOf, type DayRange } from './periods.ts';
import {
  type ClassesFilter,
  type ClassPlace,
  type Counted,
  type StatisticsRepository,
} from './statistics.repository.ts';
import { NEVER_SEEN, type ViewsInRange } from './views-in-range.ts';

/** What a screen can show of: two years and a bit, so that a year can be compared with the one before. */
const MAX_DAYS = 740;
const MOST_USED = 20;
const NEVER_USED = 200;
const hebrew = new Intl.Collator('he');

type Services = { repository: StatisticsRepository; viewsInRange: ViewsInRange; library: LibraryService };
type ClassesInput = DayRange & Omit<ClassesFilter, 'after'> & { cursor?: string | undefined };

const placeText = z.string().max(1_000).refine(isPlainText);
const classPlaceSchema = z.object({ id: z.uuid(), name: placeText, owner: placeText });

/** Figures of use for managers. Nothing here names or ranks single children. */
export const statisticsService = ({ repository, library, viewsInRange }: Services) => ({
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
    const [current, viewsOf] = await Promise.all([
      library.current(),
      viewsInRange({ ...range, today: localDate(now) }),
    ]);
    const { playable, ids, byCategory } = partsOf(current);
    const viewsAt = ids.map((id) => viewsOf[id] ?? NEVER_SEEN);
    const neverUsed = playable.filter((_, at) => viewsAt[at] === NEVER_SEEN);
    return {
      library: playable.length,
      seen: viewsAt.reduce((count, views) => (views > 0 ? count + 1 : count), 0),
      mostUsed: mostSeen(viewsAt).map((at) => ({ video: presentVideo(playable[at]!, viewer), views: viewsAt[at]! })),
      neverUsedCount: neverUsed.length,
      neverUsed: neverUsed
        .toSorted((a, b) => hebrew.compare(a.row.display_name, b.row.display_name))
        .slice(0, NEVER_USED)
        .map((video) => presentVideo(video, viewer)),
      byCategory: [...categoryValues, null]
        .map((category) => ({ category, ...useOf(byCategory.get(category), viewsOf) }))
        .filter(({ category, videos, views }) => category !== null || videos + views > 0),
    };
  },

  /** How many classes play, and what individuals and those who are no more did; each as one line. */
  groups: async (range: DayRange): Promise<GroupsReport> => {
    checkRange(range);
    const groups = await repository.groups(range);
    return {
      classes: { count: groups.classes, active: groups.activeClasses },
      individuals: { people: groups.people, active: groups.activePeople, ...activityOf(groups.individuals) },
      former: activityOf(groups.former),
    };
  },

  /** What each class did, by name; the cursor of the next page if there is one. */
  classes: async ({ from, to, q, only, limit, cursor }: ClassesInput, now: Date) => {
    checkRange({ from, to });
    const after = placeOf(classPlaceSchema, cursor);
    const { rows, total } = await repository.classes(
      { from, to, today: localDate(now) },
      { q: q?.trim(), only, limit, after },
    );
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      classes: rows.map((line): ClassActivity => ({
        _id: line.id,
        name: line.name,
        owner: line.owner,
        lessonsPerWeek: line.lessonsPerWeek,
        lastActive: line.lastActive,
        ...activityOf(line),
      })),
      total,
      next: last && cursorOf({ id: last.id, name: last.name, owner: last.owner } satisfies ClassPlace),
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

/** The places of the videos that were seen most, the most seen first. Sorting all ten thousand would take longer than the rest. */
const mostSeen = (viewsAt: Int32Array): number[] => {
  const least = Math.max(1, viewsAt.toSorted().at(-MOST_USED) ?? 1);
  const places = [...viewsAt.keys()].filter((at) => viewsAt[at]! >= least);
  return places.toSorted((a, b) => viewsAt[b]! - viewsAt[a]! || a - b).slice(0, MOST_USED);
};

/** Videos of a category: all that are in the library count, those that can't be played any more among them. */
type Part = { ids: Int32Array; lengths: Float64Array; playable: number };
type Parts = {
  /** By id, and their ids at the same places. */
  playable: readonly LibraryVideo[];
  ids: Int32Array;
  byCategory: ReadonlyMap<CategoryValue | null, Part>;
};
/** A state of the library is never changed, so it is divided once. */
const knownParts = new WeakMap<Library, Parts>();
const partsOf = (library: Library): Parts => {
  const known = knownParts.get(library);
  if (known) return known;
  const videos = [...library.videos.values()].toSorted((a, b) => a.row.id - b.row.id);
  const idsOf = (some: readonly LibraryVideo[]) => Int32Array.from(some, ({ row }) => row.id);
  const playable = videos.filter(isPlayable);
  const byCategory = Map.groupBy(videos, ({ row }) => categoryOfPath(row.path) ?? null);
  const partOf = (of: readonly LibraryVideo[]): Part => ({
    ids: idsOf(of),
    lengths: Float64Array.from(of, ({ row }) => row.length),
    playable: of.filter(isPlayable).length,
  });
  const parts: Parts = {
    playable,
    ids: idsOf(playable),
    byCategory: new Map([...byCategory].map(([category, of]) => [category, partOf(of)])),
  };
  knownParts.set(library, parts);
  return parts;
};

/** What was seen of a category's videos. */
const useOf = (part: Part | undefined, viewsOf: Int32Array) => {
  let [views, seconds] = [0, 0];
  part?.ids.forEach((id, at) => {
    const count = Math.max(0, viewsOf[id] ?? NEVER_SEEN);
    views += count;
    seconds += count * part.lengths[at]!;
  });
  return { videos: part?.playable ?? 0, views, minutes: minutesOf(seconds) };
};
