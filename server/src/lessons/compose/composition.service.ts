import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { invalidInput, Refusal, ignoreRefusal } from '#errors.ts';
import type { SeenService } from '#seen/seen.service.ts';
import { isPlayable, type Library, type LibraryService } from '#videos/library.service.ts';
import type { VideosService } from '#videos/videos.service.ts';
import type { ComposedLessonRow, ComposedLessonsRepository, LessonSlot } from './composed-lessons.repository.ts';
import { avoidances, idsByKey, isAsWished, settleWishes, unavoided, type LessonWishes } from './lesson-wishes.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import type { PlanService } from './plan.service.ts';
import { fallsShort, refusedWhilePreparing } from './short-lesson.ts';
import { storedPart } from './stored-part.ts';

type Services = {
  repository: ComposedLessonsRepository;
  plans: PlanService;
  library: LibraryService;
  seen: SeenService;
  videos: Pick<VideosService, 'idsOf'>;
};

const noWishes: LessonWishes = { keep: [], avoid: [] };

/** A lesson and what it was made of. */
type Composed = { lesson: ComposedLesson; configVersion: number; libraryVersion: number };
/** A lesson of the database and one play of it. */
type Play = { lesson: ComposedLessonRow; playId: string };

/** How often a wish is tried again when others change the same lesson at the same moment. */
const TRIES_AT_A_WISH = 3;

export type LessonRequest = {
  group: { id: string; series_in_process: string | null; lessons_per_week: number };
  userId: string;
  userType: UserType;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  /** Another lesson instead of today's. */
  fresh: boolean;
  /** What is to stay in the lesson, and what is not to come. */
  wishes?: LessonWishes | undefined;
  now: Date;
};

/** The lesson that was given, one play of it, and the library that its videos are in. */
export type GivenLesson = Play & {
  library: Library;
  /** Lessons finished since Sunday, and how many are planned in a week. */
  week: { done: number; planned: number };
};

/** Composes lessons for groups and keeps them. */
export const compositionService = ({ repository, plans, library, seen, videos }: Services) => {
  /** A file that nobody has ever heard of is a mistake of the asker's; one that has gone since is not. */
  const refuseUnknownFiles = async ({ keep, avoid }: LessonWishes, current: Library): Promise<void> => {
    const named = [
      ...keep.map(({ fileKey }, index) => ({ field: `keep[${index}].fileKey`, fileKey })),
      ...avoid.map((fileKey, index) => ({ field: `avoid[${index}]`, fileKey })),
    ];
    const there = idsByKey(
      current,
      named.map(({ fileKey }) => fileKey),
    );
    for (const { field, fileKey } of named) {
      if (there.has(fileKey) || (await videos.idsOf([fileKey])).length > 0) continue;
      throw invalidInput([{ field, reason: 'is no video' }]);
    }
  };

  const compose = async (
    current: Library,
    request: LessonRequest,
    slot: LessonSlot,
    { open, number }: { open: ComposedLessonRow | undefined; number: number },
  ) => {
    const { group, userId, userType, lengthCode, intensity, fresh, wishes = noWishes, now } = request;
    const [plan, seenSoFar] = await Promise.all([
      plans.plan(current, { lengthCode, intensity, userType }),
      seen.history(group.id),
    ]);
    const history = { ...seenSoFar, seriesInProcess: group.series_in_process };
    const parts = open?.parts ?? [];
    const wished = settleWishes(wishes, { plan: plan.plan, library: current, history, ...(open && { parts }) });
    const seed = lessonSeed({
      userId,
      groupId: group.id,
      date: slot.date,
      lengthCode,
      intensity,
      n: number,
    });
    const options = { history, seed, now, keep: wished.keep };
    const result = ({ lesson, configVersion }: Awaited<ReturnType<PlanService['compose']>>) => ({
      composed: { lesson, configVersion, libraryVersion: current.version },
      unmet: [...wished.warnings, ...unavoided(lesson.parts, wished.avoid)],
    });
    const nearest = await plans.compose(plan, options);
    for (const avoid of avoidances(parts, wished, fresh)) {
      const another = await plans.compose(plan, { ...options, avoid }).catch(ignoreRefusal);
      if (another && isAsGood(another.lesson, nearest.lesson)) return result(another);
    }
    return result(nearest);
  };

  /** Whether a lesson fell short that nobody has begun or changed, and that could be another one by now. */
  const isOutdated = async (lesson: ComposedLessonRow, current: Library): Promise<boolean> =>
    fallsShort(lesson.warnings) &&
    !lesson.changed_by_hand &&
    (lesson.library_version !== current.version || lesson.config_version !== (await plans.configVersion())) &&
    !(await repository.isBegun(lesson));

  const playOf = async (lesson: ComposedLessonRow, now: Date): Promise<Play> => ({
    lesson,
    playId: await repository.startPlay(lesson, now),
  });

  /** The lesson that somebody else has just put in the slot. */
  const playOfTheirs = async (slot: LessonSlot, now: Date): Promise<Play> => {
    const { open } = await repository.stateOf(slot);
    if (!open) throw new Refusal('CONFLICT', 'Another lesson was composed at the same time, ask again');
    return playOf(open, now);
  };

  /** The open lesson as it would be composed now; undefined where it stays, be it because there is no other. */
  const renewed = async (
    open: ComposedLessonRow,
    current: Library,
    request: LessonRequest,
    { slot, nextNumber }: { slot: LessonSlot; nextNumber: number },
  ): Promise<Play | undefined> => {
    if (!(await isOutdated(open, current))) return undefined;
    // by the same seed, so that only what has changed makes another lesson
    const made = await compose(current, request, slot, { open, number: open.number }).catch(ignoreRefusal);
    if (!made) return undefined;
    const row = lessonRow(made.composed, slot, nextNumber, request.now);
    if (isSameLesson(made.composed.lesson, open)) return playOf(await repository.confirm(open.id, row), request.now);
    return (await repository.insert(row, open.id, request.now)) ?? playOfTheirs(slot, request.now);
  };

  const give = async (request: LessonRequest, triesLeft: number): Promise<GivenLesson> => {
    const { group, lengthCode, intensity, fresh, wishes, now } = request;
    const slot = { groupId: group.id, date: localDate(now), lengthCode, intensity };
    const [current, { open, nextNumber }, done] = await Promise.all([
      library.current(),
      repository.stateOf(slot),
      repository.finishedThisWeek(group.id, now),
    ]);
    const given = { library: current, week: { done, planned: group.lessons_per_week } };
    if (wishes) await refuseUnknownFiles(wishes, current);
    const isWhole = open !== undefined && isPlayableWhole(open, current);
    if (isWhole && !fresh && !wishes)
      return {
        ...given,
        ...((await renewed(open, current, request, { slot, nextNumber })) ?? (await playOf(open, now))),
      };
    if (isWhole && !fresh && wishes && isAsWished(open.parts, wishes, current))
      return { ...given, ...(await playOf(open, now)) };

    const { composed, unmet } = await compose(current, request, slot, { open, number: nextNumber }).catch(
      (error: unknown) => {
        throw refusedWhilePreparing(error, current);
      },
    );
    const told = ({ lesson, playId }: Play) => ({
      ...given,
      lesson: { ...lesson, warnings: [...lesson.warnings, ...unmet] },
      playId,
    });
    if (isWhole && wishes && isSameLesson(composed.lesson, open)) return told(await playOf(open, now));
    const row = { ...lessonRow(composed, slot, nextNumber, now), changed_by_hand: wishes !== undefined };
    const stored = await repository.insert(row, open?.id, now);
    if (stored) return told(stored);
    // somebody else was faster: their lesson is the day's, but a wish is still to be met
    if (!wishes) return { ...given, ...(await playOfTheirs(slot, now)) };
    if (triesLeft > 0) return give(request, triesLeft - 1);
    throw new Refusal('CONFLICT', 'Another lesson was composed at the same time, ask again');
  };

  return {
    /**
     * Today's lesson of the group for that length and intensity: the one that was composed already, unless it has been
     * finished, one of its videos is gone, another one is asked for, or it isn't as wished. What is changed takes its place.
     * One that fell short, and that nobody has begun or changed, is composed anew after the library or the rules have changed.
     * 422 where the rules and the library give none, 400 for wishes about what doesn't exist.
     */
    lessonFor: (request: LessonRequest): Promise<GivenLesson> => give(request, TRIES_AT_A_WISH),

    /** A stored lesson, for its playlists; undefined where there is none by that id. */
    find: (id: string): Promise<ComposedLessonRow | undefined> => repository.find(id),
  };
};
export type CompositionService = ReturnType<typeof compositionService>;

/** Whether a lesson keeps the rules as well as the one that no wish was in the way of. */
const isAsGood = (lesson: ComposedLesson, nearest: ComposedLesson): boolean =>
  lesson.outsideSeconds <= nearest.outsideSeconds && lesson.parts.length >= nearest.parts.length;

const isSameLesson = (lesson: ComposedLesson, { parts }: ComposedLessonRow): boolean =>
  lesson.parts.map(({ video }) => video.id).join() === parts.map(({ videoId }) => videoId).join();

const isPlayableWhole = (lesson: ComposedLessonRow, { videos }: Library): boolean =>
  lesson.parts.every(({ videoId }) => {
    const video = videos.get(videoId);
    return video !== undefined && isPlayable(video);
  });

/** A composed lesson as it is stored. */
export const lessonRow = (
  { lesson, configVersion, libraryVersion }: Composed,
  slot: LessonSlot,
  number: number,
  now: Date,
) => ({
  group_id: slot.groupId,
  local_date: slot.date,
  length_code: slot.lengthCode,
  intensity: slot.intensity,
  number,
  config_version: configVersion,
  library_version: libraryVersion,
  parts: JSON.stringify(lesson.parts.map(storedPart)),
  warnings: JSON.stringify(lesson.warnings),
  total_seconds: lesson.totalSeconds,
  series_in_process: lesson.seriesInProcess,
  created_at: now,
});
