import type { History } from '@zuzu/domain/composition/history/history.ts';
import { daysUntilLesson } from '@zuzu/domain/composition/history/lesson-days.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import {
  lessonKeyOf,
  lessonsPerMonth,
  monthAt,
  monthsKept,
  parseLessonKey,
  monthNumber,
  pickStars,
  type Month,
} from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { InterruptedLesson } from '@zuzu/domain/lessons/interrupted.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { FixedLessonEntry, FixedLessons } from '@zuzu/domain/users/group.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import type { Wishes } from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { spaceKey, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import { Refusal, ignoreRefusal } from '#lib/errors.ts';
import type { FeedbackService } from '../feedback/feedback.service.ts';
import type { SchoolCalendarService } from '#features/classes/school-calendar.service.ts';
import type { SeenService } from '#features/seen/seen.service.ts';
import { presentGroup, presentUser, type UsersService } from '#features/users/users.service.ts';
import { withdrawnToday, type Library, type LibraryService } from '#features/videos/library.service.ts';
import type { VideosService } from '#features/videos/videos.service.ts';
import type { ComposedLessonsRepository } from '../compose/composed-lessons.repository.ts';
import { playableParts, type PlayablePart } from './fixed-lesson-parts.ts';
import type {
  FixedLessonRow,
  FixedLessonsRepository,
  FixedLessonSummary,
  NewFixedLesson,
} from './fixed-lessons.repository.ts';
import type { PlanService } from '../compose/plan.service.ts';
import { isCompleteLesson, libraryPreparing, mustChange } from '../compose/short-lesson.ts';
import { themeFor } from '#features/themes/themes.service.ts';
import { storedPart } from '../compose/stored-part.ts';

const DAY_MS = 86_400_000;

type Services = {
  repository: FixedLessonsRepository;
  plays: Pick<ComposedLessonsRepository, 'finishedThisWeek'>;
  plans: PlanService;
  library: LibraryService;
  videos: Pick<VideosService, 'isDemoBeingAdded' | 'demoProgress'>;
  seen: SeenService;
  users: Pick<UsersService, 'get' | 'groupsOf'>;
  calendar: Pick<SchoolCalendarService, 'plannedThisWeek'>;
  feedback: Pick<FeedbackService, 'wishes'>;
};

type MonthOptions = {
  stored: FixedLessonRow[];
  outdated: FixedLessonRow[];
  numbers: number;
  wishes: Wishes;
  toPlay?: boolean;
  whenPrepared?: boolean;
};

export type GroupOfUser = {
  group: {
    id: string;
    name: string;
    lesson_length: LengthCode;
    intensity_level: IntensityLevel;
    lessons_per_week: number;
    place: LessonSpace;
    series_in_process: string | null;
  };
  userId: string;
  userType: UserType;
};

/** A fixed lesson opened for playing, with its new play, and when the group last saw its videos (ms since the epoch). */
export type OpenedFixedLesson = {
  lesson: FixedLessonRow;
  parts: PlayablePart[];
  playId: string;
  lastSeen: ReadonlyMap<number, number>;
  /** Number of lessons finished since Sunday, and planned for this week. */
  week: { done: number; planned: number };
  leftAt: InterruptedLesson | undefined;
};

/** Fixed lessons: one set per month and group, composed once. */
export const fixedLessonsService = ({
  repository,
  plays,
  plans,
  library,
  videos,
  seen,
  users,
  calendar,
  feedback,
}: Services) => {
  /**
   * Unplayed lessons that may be outdated: they are incomplete, are for a different lesson space than the group's,
   * have a video that no longer suits it, or one about which the group's opinion has changed.
   */
  const outdatedOf = async (
    stored: readonly FixedLessonRow[],
    place: LessonSpace,
    current: Library,
    wishes: Wishes,
  ): Promise<FixedLessonRow[]> => {
    const cannotStay = (lesson: FixedLessonRow) => {
      const parts = playableParts(lesson, current).map(({ part }) => part);
      return spaceKey(lesson.place) !== spaceKey(place) || mustChange({ ...lesson, parts }, wishes, current);
    };
    const open = stored.filter((lesson) => !lesson.done_at && (cannotStay(lesson) || !isCompleteLesson(lesson)));
    if (open.length === 0) return [];
    const configVersion = await plans.configVersion();
    const older = open.filter(
      (lesson) =>
        cannotStay(lesson) || lesson.library_version !== current.version || lesson.config_version !== configVersion,
    );
    const begun = await repository.begun(older.map(({ id }) => id));
    return older.filter(({ id }) => !begun.has(id));
  };

  /**
   * Composes a month's lessons up to a number, in order: each as if earlier unfinished ones had been
   * finished on separate days. An `outdated` one keeps its length and intensity, and stays if no other can be composed; with
   * `toPlay`, however, 422 if it is for another lesson space. `whenPrepared` also uses videos that are still being prepared.
   * `isComplete` if each composed lesson is within its duration window and has every block.
   */
  const composeMonth = async (
    { group, userId, userType }: GroupOfUser,
    month: Month,
    { stored, outdated, numbers, wishes, toPlay = false, whenPrepared = false }: MonthOptions,
    current: Library,
    now: Date,
  ) => {
    const history = { ...(await seen.history(group.id)), seriesInProcess: group.series_in_process };
    const added: NewFixedLesson[] = [];
    const renewed: { of: FixedLessonRow; lesson: NewFixedLesson }[] = [];
    const before: Done[] = [];
    let isComplete = true;
    const dayOf = (n: number) => new Date(now.getTime() + daysUntilLesson(n, group.lessons_per_week) * DAY_MS);
    const planned = lessonsPerMonth(group.lessons_per_week);
    const compose = async (number: number, lengthCode: LengthCode, intensity: IntensityLevel) => {
      const plan = await plans.plan(current, { lengthCode, intensity, userType, place: group.place, whenPrepared });
      const day = dayOf(before.length);
      const { lesson, configVersion } = await plans.compose(plan, {
        history: historyAfter(history, before, dayOf),
        seed: computeSeed(userId, group.id, month, { lengthCode, intensity, number }),
        now: day,
        theme: await themeFor(current, userId, localDate(day), users),
        wishes,
        lessonsAhead: Math.max(0, planned - number),
      });
      isComplete &&= isCompleteLesson(lesson);
      const parts = lesson.parts.map(storedPart);
      const row: NewFixedLesson = {
        group_id: group.id,
        year: month.year,
        month: month.month,
        number,
        length_code: lengthCode,
        intensity,
        place: group.place,
        parts: JSON.stringify(parts),
        warnings: JSON.stringify(lesson.warnings),
        config_version: configVersion,
        library_version: current.version,
        total_seconds: lesson.totalSeconds,
        series_in_process: lesson.seriesInProcess,
        created_at: now,
      };
      return { row, done: { parts, seriesInProcess: lesson.seriesInProcess } };
    };
    for (let number = 1; number <= numbers; number += 1) {
      const known = stored.find((lesson) => lesson.number === number);
      if (!known) {
        const made = await compose(number, group.lesson_length, group.intensity_level);
        added.push(made.row);
        before.push(made.done);
        continue;
      }
      const other =
        outdated.some(({ id }) => id === known.id) &&
        (await compose(number, known.length_code, known.intensity).catch((error: unknown) => {
          if (toPlay && spaceKey(known.place) !== spaceKey(group.place)) throw error;
          return ignoreRefusal(error);
        }));
      if (other) renewed.push({ of: known, lesson: other.row });
      // finished lessons are already in the history
      if (!known.done_at)
        before.push(other ? other.done : { parts: known.parts, seriesInProcess: known.series_in_process });
    }
    return { added, renewed, isComplete };
  };

  /**
   * Why a group has to wait for its lessons of the month: videos being prepared would complete them, or demo clips are
   * still to be added. Undefined if waiting wouldn't help.
   */
  const reasonToWait = async (
    { preparing }: Library,
    composeWhenPrepared: () => ReturnType<typeof composeMonth>,
  ): Promise<Refusal | undefined> => {
    const isComing =
      videos.isDemoBeingAdded() || (preparing && (await composeWhenPrepared().catch(ignoreRefusal))?.isComplete);
    if (!isComing) return undefined;
    const { ready, total } = (await videos.demoProgress()) ?? preparing ?? { ready: 0, total: 1 };
    return libraryPreparing(ready, total);
  };

  /** Finds the best candidates for missing videos under the rules, keeping the lesson's other parts. */
  const standInsFor = async (
    lesson: FixedLessonRow,
    { group, userId, userType }: GroupOfUser,
    { current, wishes }: { current: Library; wishes: Wishes },
    now: Date,
  ): Promise<Record<string, StoredPart>> => {
    const keep = new Map(playableParts(lesson, current).map(({ position, video }) => [position, video.row.id]));
    const { length_code: lengthCode, intensity, number } = lesson;
    const order = lesson.parts.map(({ blockPath }) => blockPath);
    const [plan, seenSoFar, theme] = await Promise.all([
      plans.plan(current, { lengthCode, intensity, userType, place: lesson.place, order }),
      seen.history(group.id),
      themeFor(current, userId, localDate(now), users),
    ]);
    const { lesson: composed } = await plans.compose(plan, {
      history: { ...seenSoFar, seriesInProcess: group.series_in_process },
      seed: computeSeed(userId, group.id, lesson, { lengthCode, intensity, number }),
      now,
      theme,
      wishes,
      keep,
    });
    const found = composed.parts.filter(({ block }) => !keep.has(block));
    return { ...lesson.stand_ins, ...Object.fromEntries(found.map((part) => [part.block, storedPart(part)])) };
  };

  return {
    /**
     * Composes the missing lessons of this month in order, as if the earlier ones had been finished,
     * at the group's lessons per week from today on. An existing lesson stays, unless it is incomplete and unplayed,
     * and the library, the rules or the group's lesson space have changed. 422 if none can be composed; 409 while their videos are
     * still being prepared.
     */
    generate: async (of: GroupOfUser, now: Date): Promise<FixedLessons> => {
      const month = monthAt(now.getTime());
      const stored = await repository.ofMonth(of.group.id, month);
      const current = await library.current();
      const wishes = await feedback.wishes(of.group.id);
      const outdated = await outdatedOf(stored, of.group.place, current, wishes);
      const numbers = Math.max(lessonsPerMonth(of.group.lessons_per_week), ...outdated.map(({ number }) => number));
      if (outdated.length > 0 || stored.length < numbers) {
        const composeAll = (whenPrepared: boolean) =>
          composeMonth(of, month, { stored, outdated, numbers, wishes, whenPrepared }, current, now);
        const refusal = () => reasonToWait(current, () => composeAll(true));
        const { added, renewed, isComplete } = await composeAll(false).catch(async (error: unknown) => {
          throw (error instanceof Refusal && (await refusal())) || error;
        });
        const why = stored.length > 0 || isComplete ? undefined : await refusal();
        if (why) throw why;
        await repository.renew(renewed);
        if (added.length > 0) await repository.add(added);
        await repository.deleteBefore(of.group.id, oldestMonth(now));
      }
      return toFixedLessons(await repository.summaries([of.group.id], oldestMonth(now)));
    },

    /** The user as returned at sign-in, including each group's fixed lessons. */
    userWithLessons: async (userId: string, now: Date): Promise<SignedInUser> => {
      const [user, groups] = await Promise.all([users.get(userId), users.groupsOf(userId)]);
      const ids = groups.map((group) => group.id);
      const [histories, rows] = await Promise.all([
        seen.histories(ids, now),
        repository.summaries(ids, oldestMonth(now)),
      ]);
      const lessonsOf = Map.groupBy(rows, (row) => row.group_id);
      return presentUser(
        user,
        groups.map((group) => ({
          ...presentGroup(group, histories.get(group.id)),
          fixedLessons: toFixedLessons(lessonsOf.get(group.id) ?? []),
        })),
      );
    },

    /**
     * Opens a fixed lesson for playing, recomposed if it is outdated. 404 for a malformed key or an unknown lesson, 422 for an unplayed
     * lesson if nothing suits the group's lesson space.
     */
    reactivate: async (of: GroupOfUser, lessonKey: string, now: Date): Promise<OpenedFixedLesson> => {
      const key = parseLessonKey(lessonKey);
      const month = key && monthsKept(monthAt(now.getTime())).find((kept) => kept.month === key.month);
      const findLesson = async () => key && month && repository.findByKey(of.group.id, month, key.number);
      let lesson = await findLesson();
      if (!lesson) throw new Refusal('NOT_FOUND', 'Unknown fixed lesson');
      const current = await library.current();
      const wishes = await feedback.wishes(of.group.id);
      const outdated = await outdatedOf([lesson], of.group.place, current, wishes);
      if (outdated.length > 0) {
        const stored = await repository.ofMonth(of.group.id, lesson);
        const { renewed } = await composeMonth(
          of,
          lesson,
          { stored, outdated, numbers: lesson.number, wishes, toPlay: true },
          current,
          now,
        );
        await repository.renew(renewed);
        lesson = (await findLesson()) ?? lesson;
      }
      let parts = playableParts(lesson, current);
      if (parts.length < lesson.parts.length) {
        const standIns = await standInsFor(lesson, of, { current, wishes }, now);
        // a concurrent call's choice takes precedence, so that all devices play the same
        if (await repository.saveStandIns(lesson, standIns)) lesson = { ...lesson, stand_ins: standIns };
        else lesson = (await findLesson()) ?? lesson;
        parts = playableParts(lesson, current);
      }
      const [history, leftAt, done, planned] = await Promise.all([
        seen.history(of.group.id),
        lesson.done_at
          ? undefined
          : seen.findFixedInterruption(
              lesson.id,
              parts.map(({ video: { row } }) => ({ videoId: row.id, length: row.length, blockPath: '' })),
              now,
            ),
        plays.finishedThisWeek(of.group.id, now),
        calendar.plannedThisWeek(of.group.lessons_per_week, now),
      ]);
      return {
        lesson,
        parts,
        playId: await repository.startPlay(lesson, now),
        lastSeen: new Map(Array.from(history.videoIds, (id, row) => [id, history.seenAt[row]!])),
        week: { done, planned },
        leftAt,
      };
    },

    /** The videos of a fixed lesson, for its playlists; undefined if there is none. */
    find: async (id: string, now: Date): Promise<PlayablePart[] | undefined> => {
      const lesson = await repository.find(id);
      const current = await library.current();
      return lesson && playableParts(lesson, current, withdrawnToday(current, now));
    },
  };
};
const oldestMonth = (now: Date): Month => monthsKept(monthAt(now.getTime())).at(-1)!;

const computeSeed = (
  userId: string,
  groupId: string,
  { year, month }: Month,
  lesson: { lengthCode: LengthCode; intensity: IntensityLevel; number: number },
): number =>
  lessonSeed({
    userId,
    groupId,
    date: `${year}-${month}`,
    lengthCode: lesson.lengthCode,
    intensity: lesson.intensity,
    n: lesson.number,
  });

/** A lesson that later ones treat as finished. */
type Done = { parts: readonly StoredPart[]; seriesInProcess: string | null };

/** The history as if these lessons were finished too, number n (from 0) on `dayOf(n)`. */
const historyAfter = (history: History, lessons: readonly Done[], dayOf: (n: number) => Date): History => {
  const seen = lessons.flatMap(({ parts }, n) => parts.map(({ videoId }) => ({ videoId, at: dayOf(n).getTime() })));
  return {
    videoIds: Int32Array.of(...history.videoIds, ...seen.map(({ videoId }) => videoId)),
    seenAt: Float64Array.of(...history.seenAt, ...seen.map(({ at }) => at)),
    seriesInProcess: lessons.length > 0 ? lessons.at(-1)!.seriesInProcess : history.seriesInProcess,
    lessons: history.lessons + lessons.length,
  };
};

const toFixedLessons = (rows: readonly FixedLessonSummary[]): FixedLessons => {
  const lessons: FixedLessons = {};
  for (const month of Map.groupBy(rows, monthNumber).values()) {
    const stars = pickStars(month.map((row) => row.star_candidates));
    for (const [at, row] of month.entries()) (lessons[row.month] ??= {})[row.number] = entryOf(row, stars[at]!);
  }
  return lessons;
};

const entryOf = (row: FixedLessonSummary, stars: string[]): FixedLessonEntry => ({
  lessonKey: lessonKeyOf(row.month, row.number),
  createdAt: row.created_at.toISOString(),
  durationMin: Math.round((row.total_seconds / 60) * 100) / 100,
  intensity: row.intensity,
  done: row.done_at !== null,
  categories: [...new Set(row.block_paths.flatMap((path) => categoryOfPath(path) ?? []))],
  stars,
});
