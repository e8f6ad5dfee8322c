import type { ComposedLesson } from '@zuzu/domain/composition/composed-lesson.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { intensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { StoredPart } from '../database/tables.ts';
import { Refusal } from '../errors.ts';
import type { SeenService } from '../seen/seen.service.ts';
import { isPlayable, type Library, type LibraryService } from '../videos/library.service.ts';
import type { ComposedLessonRow, ComposedLessonsRepository, LessonSlot } from './composed-lessons.repository.ts';
import { localDate } from './local-date.ts';
import type { PlanService } from './plan.service.ts';

type Services = {
  repository: ComposedLessonsRepository;
  plans: PlanService;
  library: LibraryService;
  seen: SeenService;
};

export type LessonRequest = {
  group: { id: string; series_in_process: string | null; lessons_per_week: number };
  userId: string;
  userType: UserType;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  /** Another lesson instead of today's. */
  fresh: boolean;
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
export const compositionService = ({ repository, plans, library, seen }: Services) => {
  const compose = async (
    current: Library,
    request: LessonRequest,
    slot: LessonSlot,
    { number, instead }: { number: number; instead: readonly StoredPart[] },
  ) => {
    const { group, userId, userType, lengthCode, intensity, now } = request;
    const history = { ...(await seen.history(group.id)), seriesInProcess: group.series_in_process };
    const seed = lessonSeed({
      userId,
      groupId: group.id,
      date: slot.date,
      lengthCode,
      intensity: intensities[intensity - 1] ?? '3',
      n: number,
    });
    // another lesson shall feel like one: none of its videos again, else not every second of them, as far as the rules allow
    const unpinned = instead.filter((part) => !part.isFixed).map((part) => part.videoId);
    for (const avoided of [unpinned, unpinned.filter((_, i) => i % 2 === 0)]) {
      if (avoided.length === 0) continue;
      const options = { history, seed, now, avoid: new Set(avoided) };
      const another = await plans.compose(current, { lengthCode, intensity, userType }, options).catch(unlessRefused);
      if (another && isFlawless(another.lesson)) return another;
    }
    return plans.compose(current, { lengthCode, intensity, userType }, { history, seed, now });
  };

  return {
    /**
     * Today's lesson of the group for that length and intensity: the one that was composed already, unless it has been
     * finished, one of its videos is gone, or another one is asked for. 422 where the rules and the library give none.
     */
    lessonFor: async (request: LessonRequest): Promise<GivenLesson> => {
      const { group, lengthCode, intensity, fresh, now } = request;
      const slot = { groupId: group.id, date: localDate(now), lengthCode, intensity };
      const [current, { open, nextNumber }, done] = await Promise.all([
        library.current(),
        repository.stateOf(slot),
        repository.finishedThisWeek(group.id, now),
      ]);
      const given = { library: current, week: { done, planned: group.lessons_per_week } };
      if (open && !fresh && isWhole(open, current))
        return { ...given, lesson: open, playId: await repository.startPlay(open) };

      const instead = fresh ? (open?.parts ?? []) : [];
      const composed = await compose(current, request, slot, { number: nextNumber, instead });
      const stored = await repository.insert(lessonRow(composed, slot, nextNumber, now), open?.id, now);
      if (stored) return { ...given, ...stored };
      const { open: theirs } = await repository.stateOf(slot);
      if (!theirs) throw new Refusal('CONFLICT', 'Another lesson was composed at the same time, ask again');
      return { ...given, lesson: theirs, playId: await repository.startPlay(theirs) };
    },

    /** A stored lesson, for its playlists; undefined where there is none by that id. */
    find: (id: string): Promise<ComposedLessonRow | undefined> => repository.find(id),

    /** Hears that videos were seen in a play: the last part's makes the lesson finished. */
    videosSeen: async (groupId: string, playId: string, videoIds: readonly number[], now: Date): Promise<void> => {
      const lesson = await repository.lessonOfPlay(playId, groupId);
      const last = lesson?.parts.at(-1);
      if (lesson && last && videoIds.includes(last.videoId)) await repository.finish(lesson, playId, now);
    },
  };
};
export type CompositionService = ReturnType<typeof compositionService>;

const isFlawless = ({ inTolerance, warnings }: ComposedLesson): boolean =>
  inTolerance && !warnings.some((warning) => warning.code === 'BLOCK_SKIPPED');

const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
};

const isWhole = (lesson: ComposedLessonRow, { videos }: Library): boolean =>
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
  parts: JSON.stringify(
    lesson.parts.map((part): StoredPart => ({
      videoId: part.video.id,
      blockPath: part.blockPath,
      isFixed: part.isFixed,
      candidates: part.candidates,
      baselineAvg: part.baselineAvg,
      lastSeenAt: part.lastSeenAt === null ? null : new Date(part.lastSeenAt).toISOString(),
    })),
  ),
  warnings: JSON.stringify(lesson.warnings),
  total_seconds: lesson.totalSeconds,
  series_in_process: lesson.seriesInProcess,
  created_at: now,
});
