import type { ComposedLesson } from '@zuzu/domain/composition/composed-lesson.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { intensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { StoredPart } from '../database/tables.ts';
import { invalidInput, Refusal } from '../errors.ts';
import type { SeenService } from '../seen/seen.service.ts';
import { isPlayable, type Library, type LibraryService } from '../videos/library.service.ts';
import type { VideosService } from '../videos/videos.service.ts';
import type {
  ComposedLessonRow,
  ComposedLessonsRepository,
  LessonSlot,
  SlotState,
} from './composed-lessons.repository.ts';
import { idsByKey, settleWishes, unavoided, type LessonWishes } from './lesson-wishes.ts';
import { localDate } from './local-date.ts';
import type { PlanService } from './plan.service.ts';
import { storedPart } from './stored-part.ts';

type Services = {
  repository: ComposedLessonsRepository;
  plans: PlanService;
  library: LibraryService;
  seen: SeenService;
  videos: Pick<VideosService, 'idsOf'>;
};

const noWishes: LessonWishes = { keep: [], avoid: [] };

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
export type GivenLesson = {
  lesson: ComposedLessonRow;
  playId: string;
  library: Library;
  /** Lessons finished since Sunday, and how many are planned in a week. */
  week: { done: number; planned: number };
};

/** Composes lessons for groups and keeps them (spec, section 7: lessons/compose). */
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
    { open, nextNumber }: SlotState,
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
      intensity: intensities[intensity - 1] ?? '3',
      n: nextNumber,
    });
    const options = { history, seed, now, keep: wished.keep };
    const result = ({ lesson, configVersion }: Awaited<ReturnType<PlanService['compose']>>) => ({
      composed: { lesson, configVersion },
      unmet: [...wished.warnings, ...unavoided(lesson.parts, wished.avoid)],
    });
    const nearest = await plans.compose(plan, options);
    for (const avoid of avoidances(parts, wished, fresh)) {
      const another = await plans.compose(plan, { ...options, avoid }).catch(unlessRefused);
      if (another && isAsGood(another.lesson, nearest.lesson)) return result(another);
    }
    return result(nearest);
  };

  const give = async (request: LessonRequest, triesLeft: number): Promise<GivenLesson> => {
    const { group, lengthCode, intensity, fresh, wishes, now } = request;
    const slot = { groupId: group.id, date: localDate(now), lengthCode, intensity };
    const [current, state, done] = await Promise.all([
      library.current(),
      repository.stateOf(slot),
      repository.finishedThisWeek(group.id, now),
    ]);
    const { open, nextNumber } = state;
    const given = { library: current, week: { done, planned: group.lessons_per_week } };
    if (wishes) await refuseUnknownFiles(wishes, current);
    const isWhole = open !== undefined && isPlayableWhole(open, current);
    if (isWhole && !fresh && (!wishes || isAsWished(open, wishes, current)))
      return { ...given, lesson: open, playId: await repository.startPlay(open, now) };

    const { composed, unmet } = await compose(current, request, slot, state);
    const told = (lesson: ComposedLessonRow) => ({ ...lesson, warnings: [...lesson.warnings, ...unmet] });
    if (isWhole && wishes && isSameLesson(composed.lesson, open))
      return { ...given, lesson: told(open), playId: await repository.startPlay(open, now) };
    const stored = await repository.insert(lessonRow(composed, slot, nextNumber, now), open?.id, now);
    if (stored) return { ...given, lesson: told(stored.lesson), playId: stored.playId };
    // somebody else was faster: their lesson is the day's, but a wish is still to be met
    if (wishes && triesLeft > 0) return give(request, triesLeft - 1);
    const { open: theirs } = await repository.stateOf(slot);
    if (!theirs || wishes) throw new Refusal('CONFLICT', 'Another lesson was composed at the same time, ask again');
    return { ...given, lesson: theirs, playId: await repository.startPlay(theirs, now) };
  };

  return {
    /**
     * Today's lesson of the group for that length and intensity: the one that was composed already, unless it has been
     * finished, one of its videos is gone, another one is asked for, or it isn't as wished. What is changed takes its place.
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

/**
 * Which videos to leave out, the best first. Another lesson shall feel like one: none of the present one's videos again,
 * else not every second of them. Of what was turned down at least the present ones stay away, as far as the rules allow.
 */
const avoidances = (
  parts: readonly StoredPart[],
  { keep, avoid }: Pick<ReturnType<typeof settleWishes>, 'keep' | 'avoid'>,
  fresh: boolean,
): ReadonlySet<number>[] => {
  const kept = new Set(keep.values());
  const present = parts.map((part) => part.videoId);
  const others = fresh ? parts.filter((part) => !part.isFixed && !kept.has(part.videoId)).map((p) => p.videoId) : [];
  const choices = [
    [...avoid, ...others],
    [...avoid, ...others.filter((_, i) => i % 2 === 0)],
    avoid,
    avoid.filter((id) => present.includes(id)),
  ].map((ids) => new Set(ids));
  return choices.filter(({ size }, i) => size > 0 && size !== choices[i - 1]?.size);
};

const isAsWished = ({ parts }: ComposedLessonRow, { keep, avoid }: LessonWishes, { videos }: Library): boolean => {
  const fileKeys = parts.map(({ videoId }) => videos.get(videoId)?.row.file_key);
  return (
    keep.every(({ position, fileKey }) => fileKeys[position] === fileKey) &&
    !avoid.some((fileKey) => fileKeys.includes(fileKey))
  );
};

const isSameLesson = (lesson: ComposedLesson, { parts }: ComposedLessonRow): boolean =>
  lesson.parts.map(({ video }) => video.id).join() === parts.map(({ videoId }) => videoId).join();

const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
};

const isPlayableWhole = (lesson: ComposedLessonRow, { videos }: Library): boolean =>
  lesson.parts.every(({ videoId }) => {
    const video = videos.get(videoId);
    return video !== undefined && isPlayable(video);
  });

/** A composed lesson as it is stored. */
export const lessonRow = (
  { lesson, configVersion }: { lesson: ComposedLesson; configVersion: number },
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
  parts: JSON.stringify(lesson.parts.map(storedPart)),
  warnings: JSON.stringify(lesson.warnings),
  total_seconds: lesson.totalSeconds,
  series_in_process: lesson.seriesInProcess,
  created_at: now,
});
