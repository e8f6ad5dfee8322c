import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import { isAsGood } from '@zuzu/domain/composition/theme/themed-lesson.ts';
import { countNotForUs, type Wishes } from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import type { Theme } from '@zuzu/domain/themes/theme.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { plainSpace, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import { invalidInput, Refusal, ignoreRefusal } from '#lib/errors.ts';
import type { FeedbackService } from '../feedback/feedback.service.ts';
import type { InterruptedLesson } from '@zuzu/domain/lessons/interrupted.ts';
import type { SchoolCalendarService } from '#features/classes/school-calendar.service.ts';
import type { SeenService } from '#features/seen/seen.service.ts';
import {
  playableVideoIn,
  type Library,
  type LibraryService,
  type LibraryVideo,
} from '#features/videos/library.service.ts';
import type { UsersService } from '#features/users/users.service.ts';
import type { VideosService } from '#features/videos/videos.service.ts';
import type { ComposedLessonRow, ComposedLessonsRepository, LessonSlot } from './composed-lessons.repository.ts';
import {
  setsToAvoid,
  idsByKey,
  satisfiesConstraints,
  resolveConstraints,
  unmetAvoidWarnings,
  type LessonConstraints,
} from './lesson-constraints.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import type { PlanService } from './plan.service.ts';
import { isCompleteLesson, libraryPreparing, mustChange, withPreparingDetails } from './short-lesson.ts';
import { themeFor } from '#features/themes/themes.service.ts';
import { storedPart } from './stored-part.ts';

type Services = {
  repository: ComposedLessonsRepository;
  plans: PlanService;
  library: LibraryService;
  seen: Pick<SeenService, 'history' | 'findInterruption'>;
  videos: Pick<VideosService, 'idsOf' | 'isDemoBeingAdded'>;
  users: Pick<UsersService, 'get'>;
  calendar: Pick<SchoolCalendarService, 'plannedThisWeek'>;
  feedback: Pick<FeedbackService, 'wishes'>;
};

const noConstraints: LessonConstraints = { keep: [], avoid: [] };

/** A lesson with the versions it was composed from. */
type Composed = { lesson: ComposedLesson; configVersion: number; libraryVersion: number };
/** A stored lesson and one play of it. */
type Play = { lesson: ComposedLessonRow; playId: string };

/** Number of retries if the same lesson is changed concurrently. */
const MAX_RETRIES = 3;

export type LessonRequest = {
  group: { id: string; series_in_process: string | null; lessons_per_week: number; place: LessonSpace };
  userId: string;
  userType: UserType;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  /** Constraints on every part; by default those of the group's usual lesson space. */
  place?: LessonSpace | undefined;
  /** Requests another lesson instead of today's. */
  fresh: boolean;
  constraints?: LessonConstraints | undefined;
  now: Date;
};

/** The inputs of composing a lesson of today, except the group's history. */
type Today = { library: Library; slot: LessonSlot; theme: Theme | undefined; wishes: Wishes };

type LessonOfToday = Omit<LessonRequest, 'fresh' | 'constraints'>;

/** A lesson opened for playing, with a play of it and the library of its videos. */
export type OpenedLesson = Play & {
  library: Library;
  /** Number of lessons finished since Sunday, and planned for this week. */
  week: { done: number; planned: number };
  /** The name of today's theme. */
  theme?: string | undefined;
  /** The playback position where the group stopped. */
  leftAt?: InterruptedLesson | undefined;
};

/** Composes and stores the lessons of groups. */
export const compositionService = ({
  repository,
  plans,
  library,
  seen,
  videos,
  users,
  calendar,
  feedback,
}: Services) => {
  /** Rejects files that never existed; files that were deleted are not the client's fault. */
  const assertKnownFiles = async ({ keep, avoid }: LessonConstraints, current: Library): Promise<void> => {
    const named = [
      ...keep.map(({ fileKey }, index) => ({ field: `keep[${index}].fileKey`, fileKey })),
      ...avoid.map((fileKey, index) => ({ field: `avoid[${index}]`, fileKey })),
    ];
    const idOf = idsByKey(
      current,
      named.map(({ fileKey }) => fileKey),
    );
    for (const { field, fileKey } of named) {
      if (idOf.has(fileKey) || (await videos.idsOf([fileKey])).length > 0) continue;
      throw invalidInput([{ field, reason: 'must be an existing video' }]);
    }
  };

  const readToday = async (request: LessonOfToday): Promise<Today> => {
    const slot = slotOf(request);
    const current = await library.current();
    const [theme, wishes] = await Promise.all([
      themeFor(current, request.userId, slot.date, users),
      feedback.wishes(request.group.id),
    ]);
    return { library: current, slot, theme, wishes };
  };

  const compose = async (
    request: LessonRequest,
    { library: current, slot, theme, wishes }: Today,
    {
      open,
      number,
      whenPrepared = false,
    }: { open: ComposedLessonRow | undefined; number: number; whenPrepared?: boolean },
  ) => {
    const { group, userId, userType, lengthCode, intensity, fresh, constraints = noConstraints, now } = request;
    const [plan, seenSoFar] = await Promise.all([
      plans.plan(current, { lengthCode, intensity, userType, place: slot.place, whenPrepared }),
      seen.history(group.id),
    ]);
    const history = { ...seenSoFar, seriesInProcess: group.series_in_process };
    const parts = open?.parts ?? [];
    const resolved = resolveConstraints(constraints, {
      plan: plan.plan,
      library: current,
      history,
      ...(open && { parts }),
    });
    const seed = lessonSeed({
      userId,
      groupId: group.id,
      date: slot.date,
      lengthCode,
      intensity,
      n: number,
    });
    const options = { history, seed, now, theme, wishes, keep: resolved.keep };
    const result = ({ lesson, configVersion }: Awaited<ReturnType<PlanService['compose']>>) => ({
      composed: { lesson, configVersion, libraryVersion: current.version },
      unmet: [...resolved.warnings, ...unmetAvoidWarnings(lesson.parts, resolved.avoid)],
    });
    const nearest = await plans.compose(plan, options);
    for (const avoid of setsToAvoid(plan.plan, parts, resolved, fresh)) {
      const another = await plans.compose(plan, { ...options, avoid }).catch(ignoreRefusal);
      const isFree = another && isAsGood(another.lesson, nearest.lesson);
      if (isFree && countNotForUs(another.lesson) <= countNotForUs(nearest.lesson)) return result(another);
    }
    return result(nearest);
  };

  /**
   * Why a group has to wait: the lesson that can be composed now is incomplete, or none can be, and the videos that
   * are being prepared, or demo clips still to be added, would complete it. Undefined if waiting wouldn't help.
   */
  const reasonToWait = async (request: LessonRequest, today: Today, number: number) => {
    const { library: current } = today;
    const isMoreToCome = videos.isDemoBeingAdded();
    if (!current.preparing && !isMoreToCome) return undefined;
    const then = current.preparing
      ? await compose(request, today, { open: undefined, number, whenPrepared: true }).catch(ignoreRefusal)
      : undefined;
    const parts = then?.composed.lesson.parts ?? [];
    const ready = parts.filter(({ video }) => playableVideoIn(current, video.id)).length;
    if (then && isCompleteLesson(then.composed.lesson)) return libraryPreparing(ready, parts.length);
    return isMoreToCome ? libraryPreparing(ready, parts.length + 1) : undefined;
  };

  /**
   * True for an unplayed, unedited lesson that may be outdated: it is incomplete, or one of
   * its videos no longer suits its lesson space, or the group's opinion of one has changed.
   */
  const isOutdated = async (lesson: ComposedLessonRow, { library: current, wishes }: Today): Promise<boolean> => {
    if (lesson.changed_by_hand) return false;
    const isOlder = async () =>
      lesson.library_version !== current.version || lesson.config_version !== (await plans.configVersion());
    const isShort = !isCompleteLesson(lesson) && (await isOlder());
    return (isShort || mustChange(lesson, wishes, current)) && !(await repository.isBegun(lesson));
  };

  const startPlayOf = async (lesson: ComposedLessonRow, now: Date): Promise<Play> => ({
    lesson,
    playId: await repository.startPlay(lesson, now),
  });

  /** Opens the lesson that a concurrent call has just stored. */
  const playConcurrentLesson = async (slot: LessonSlot, now: Date): Promise<Play> => {
    const { open } = await repository.stateOf(slot);
    if (!open) throw new Refusal('CONFLICT', 'Another lesson was composed concurrently, retry');
    return startPlayOf(open, now);
  };

  /** Recomposes an outdated open lesson; undefined if it stays or no other can be composed. */
  const recomposeIfOutdated = async (
    open: ComposedLessonRow,
    request: LessonRequest,
    today: Today,
    nextNumber: number,
  ): Promise<Play | undefined> => {
    const { slot } = today;
    if (!(await isOutdated(open, today))) return undefined;
    // with the same seed, so that only changes to the library or rules affect the result
    const made = await compose(request, today, { open, number: open.number }).catch(ignoreRefusal);
    if (!made) return undefined;
    const row = lessonRow(made.composed, slot, nextNumber, request.now);
    if (isSameLesson(made.composed.lesson, open))
      return startPlayOf(await repository.confirm(open.id, row), request.now);
    return (await repository.insert(row, open.id, request.now)) ?? playConcurrentLesson(slot, request.now);
  };

  const findOrCompose = async (request: LessonRequest, retriesLeft: number): Promise<OpenedLesson> => {
    const { group, fresh, constraints, now } = request;
    const [today, { open, nextNumber }, done, planned] = await Promise.all([
      readToday(request),
      repository.stateOf(slotOf(request)),
      repository.finishedThisWeek(group.id, now),
      calendar.plannedThisWeek(group.lessons_per_week, now),
    ]);
    const { library: current, slot } = today;
    const context = { library: current, week: { done, planned }, theme: today.theme?.name };
    if (constraints) await assertKnownFiles(constraints, current);
    const isComplete = open !== undefined && isFullyPlayable(open, current);
    if (isComplete && !fresh && !constraints) {
      const another = await recomposeIfOutdated(open, request, today, nextNumber);
      if (another) return { ...context, ...another };
      const [leftAt, play] = await Promise.all([seen.findInterruption(open), startPlayOf(open, now)]);
      return { ...context, ...play, leftAt };
    }
    if (isComplete && !fresh && constraints && satisfiesConstraints(open.parts, constraints, current))
      return { ...context, ...(await startPlayOf(open, now)) };

    const mayWait = !isComplete && !constraints;
    const whyWait = () => (mayWait ? reasonToWait(request, today, nextNumber) : undefined);
    const { composed, unmet } = await compose(request, today, { open, number: nextNumber }).catch(
      async (error: unknown) => {
        throw (error instanceof Refusal && (await whyWait())) || withPreparingDetails(error, current);
      },
    );
    const refusal = isCompleteLesson(composed.lesson) ? undefined : await whyWait();
    if (refusal) throw refusal;
    const withWarnings = ({ lesson, playId }: Play) => ({
      ...context,
      lesson: { ...lesson, warnings: [...lesson.warnings, ...unmet] },
      playId,
    });
    if (isComplete && constraints && isSameLesson(composed.lesson, open))
      return withWarnings(await startPlayOf(open, now));
    const row = { ...lessonRow(composed, slot, nextNumber, now), changed_by_hand: constraints !== undefined };
    const stored =
      open && constraints && !fresh
        ? await repository.insertChanged({ ...row, parts: JSON.stringify(changedParts(composed, open)) }, open.id, now)
        : await repository.insert(row, open?.id, now);
    if (stored) return withWarnings(stored);
    // a concurrent call was faster: without constraints its lesson is today's, otherwise retry
    if (!constraints) return { ...context, ...(await playConcurrentLesson(slot, now)) };
    if (retriesLeft > 0) return findOrCompose(request, retriesLeft - 1);
    throw new Refusal('CONFLICT', 'Another lesson was composed concurrently, retry');
  };

  return {
    /**
     * Returns the group's lesson of today for this length, intensity and lesson space: the existing one, unless it has been
     * finished, one of its videos is gone, another one is requested, or it violates the constraints. A new lesson replaces it.
     * An incomplete lesson that is unplayed and unedited is recomposed after the library or the rules have changed.
     * 409 if it would be incomplete now but complete once videos are prepared; 422 if none can be composed, 400 for constraints on unknown videos.
     */
    lessonFor: (request: LessonRequest): Promise<OpenedLesson> => findOrCompose(request, MAX_RETRIES),

    /**
     * The parts of the lesson that `lessonFor` would return now, and the library of their videos; none if it can't be composed.
     * Stores nothing and begins no play: the same seed composes the same lesson later.
     */
    preview: async (request: LessonOfToday): Promise<{ parts: readonly StoredPart[]; library: Library }> => {
      const [today, { open, nextNumber }] = await Promise.all([
        readToday(request),
        repository.stateOf(slotOf(request)),
      ]);
      const { library: current } = today;
      if (open && isFullyPlayable(open, current)) return { parts: open.parts, library: current };
      const made = await compose({ ...request, fresh: false }, today, { open, number: nextNumber }).catch(
        ignoreRefusal,
      );
      return { parts: made?.composed.lesson.parts.map(storedPart) ?? [], library: current };
    },

    /**
     * The part that could replace one part of the open lesson (`position`, from 0) while the others stay, if the
     * lesson still meets the rules with it. Stores nothing; undefined if there is none, or no such lesson or part.
     */
    alternative: async (
      request: LessonOfToday,
      position: number,
    ): Promise<{ part: StoredPart; video: LibraryVideo } | undefined> => {
      const [today, { open, nextNumber }] = await Promise.all([
        readToday(request),
        repository.stateOf(slotOf(request)),
      ]);
      const { library: current } = today;
      if (!open || !isFullyPlayable(open, current)) return undefined;
      const fileKeys = open.parts.map(({ videoId }) => current.videos.get(videoId)!.row.file_key);
      const keep = fileKeys
        .map((fileKey, at) => ({ position: at, fileKey }))
        .filter((part) => part.position !== position);
      const constraints = { keep, avoid: fileKeys.slice(position, position + 1) };
      const changed = { ...request, fresh: false, constraints };
      const made = await compose(changed, today, { open, number: nextNumber }).catch(ignoreRefusal);
      const parts = made?.composed.lesson.parts.map(storedPart) ?? [];
      const others = parts.filter(({ videoId }, at) => videoId !== open.parts[at]?.videoId);
      const [part] = others;
      const isOnlyChange = parts.length === open.parts.length && others.length === 1 && part === parts[position];
      const video = part && isOnlyChange ? current.videos.get(part.videoId) : undefined;
      return part && video && { part, video };
    },

    /** A stored lesson, for its playlists; undefined if there is none. */
    find: repository.find,
  };
};
export type CompositionService = ReturnType<typeof compositionService>;

const isSameLesson = (lesson: ComposedLesson, { parts }: ComposedLessonRow): boolean =>
  lesson.parts.map(({ video }) => video.id).join() === parts.map(({ videoId }) => videoId).join();

/** The parts of a changed lesson. Unchanged parts keep their data, even if they have been played in the meantime. */
const changedParts = ({ lesson }: Composed, before: ComposedLessonRow): StoredPart[] =>
  lesson.parts.map(storedPart).map((part, at) => {
    const same = before.parts[at];
    return same?.videoId === part.videoId ? same : part;
  });

const slotOf = ({ group, lengthCode, intensity, place = group.place, now }: LessonOfToday): LessonSlot => ({
  groupId: group.id,
  date: localDate(now),
  lengthCode,
  intensity,
  place: plainSpace(place),
});

const isFullyPlayable = (lesson: ComposedLessonRow, library: Library): boolean =>
  lesson.parts.every(({ videoId }) => playableVideoIn(library, videoId));

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
  place: slot.place,
  number,
  config_version: configVersion,
  library_version: libraryVersion,
  parts: JSON.stringify(lesson.parts.map(storedPart)),
  warnings: JSON.stringify(lesson.warnings),
  total_seconds: lesson.totalSeconds,
  series_in_process: lesson.seriesInProcess,
  created_at: now,
});
