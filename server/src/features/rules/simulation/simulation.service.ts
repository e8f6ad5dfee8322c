import type { RuleSet } from '@zuzu/contract/lessons/lesson-config.ts';
import type { Candidate, TestData } from '@zuzu/contract/lessons/simulation.ts';
import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { Refusal } from '#lib/errors.ts';
import type { SeenService } from '#features/seen/seen.service.ts';
import type { Library, LibraryService } from '#features/videos/library.service.ts';
import type { ComposedLessonsRepository } from '#features/lessons/compose/composed-lessons.repository.ts';
import { lessonRow, type OpenedLesson } from '#features/lessons/compose/composition.service.ts';
import type { ResolveRules } from '../rules-resolver.ts';
import type { LessonConfigService } from '../lesson-config.service.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { refuseToCompose } from '#features/lessons/compose/refuse-to-compose.ts';
import type { BareCandidate } from './simulation-messages.ts';
import type { SimulationRepository } from './simulation.repository.ts';
import type { SimulationThread } from './simulation-thread.ts';

const TEST_USER_ID = 'test-user';

type Services = {
  repository: SimulationRepository;
  lessons: ComposedLessonsRepository;
  configs: LessonConfigService;
  resolveRules: ResolveRules;
  thread: SimulationThread;
  library: LibraryService;
  seen: SeenService;
};

type SimulationRequest = {
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  count: number;
  /** The current rules by default. */
  rules?: RuleSet | undefined;
  /** The user type whose exclusions apply; a manager's by default. */
  userType?: UserType | undefined;
  /** Constraints on every part; none by default. */
  place?: LessonSpace | undefined;
  now: Date;
};

/** Lets managers try the rules: composes lessons for a test user. */
export const simulationService = ({ repository, lessons, configs, resolveRules, thread, library, seen }: Services) => ({
  /**
   * Composes the lesson that a user with the test user's history would get by saved or unsaved rules, evaluates `count` candidates, and
   * marks the chosen one as seen. Every simulated lesson counts as one day:
   * earlier simulations of today count as lessons of the days before.
   */
  run: async ({
    lengthCode,
    intensity,
    count,
    rules = {},
    userType = 'M',
    place = {},
    now,
  }: SimulationRequest): Promise<OpenedLesson & { testData: TestData }> => {
    const groupId = await repository.groupFor(intensity);
    const slot = { groupId, date: localDate(now), lengthCode, intensity, place };
    await repository.shiftHistoryBack(groupId, slot.date);
    const [current, history, { open, nextNumber: number }] = await Promise.all([
      library.current(),
      seen.history(groupId),
      lessons.stateOf(slot),
    ]);
    const { version } = await configs.current();
    const { config, videoIds } = await resolveRules(rules, 'rules');
    const seed = lessonSeed({
      userId: TEST_USER_ID,
      groupId,
      date: slot.date,
      lengthCode,
      intensity,
      n: number,
    });
    const plan = {
      config,
      pins: new Map(Object.entries(videoIds)),
      lengthCode,
      intensity,
      userType,
      place,
    };
    const found = await thread
      .candidates(current, plan, {
        history: { ...history, seriesInProcess: null },
        seed,
        now: now.getTime(),
        count,
      })
      .catch(refuseToCompose);
    const row = lessonRow(
      { lesson: found.finalLesson, configVersion: version, libraryVersion: current.version },
      slot,
      number,
      now,
    );
    const stored = await lessons.insert(row, open?.id, now);
    if (!stored) throw new Refusal('CONFLICT', 'The same lesson is being simulated concurrently, retry');
    const { lesson } = stored;
    await seen.mark(
      groupId,
      lesson.parts.map((part) => part.videoId),
      { seenAt: now, playId: undefined },
    );
    const present = candidatePresenter(current, found.finalLesson, history);
    return {
      ...stored,
      library: current,
      week: { done: 0, planned: 1 },
      testData: {
        config,
        requestedLesson: { dur: lengthCode, intensity },
        evaluatedInTolerance: found.inTolerance.map(present),
        evaluatedOutOfTolerance: found.outOfTolerance.map(present),
        repository: found.categories.map((category) => ({
          ...category,
          seenPercent: category.count === 0 ? 0 : (100 * category.seenCount) / category.count,
        })),
      },
    };
  },

  /** File keys that the test user has seen, oldest first, by intensity; only those of one intensity if given. */
  seen: async (intensity?: IntensityLevel): Promise<Record<string, string[]>> => {
    const rows = await repository.seen();
    const levels = intensity === undefined ? intensityLevels : [intensity];
    return Object.fromEntries(
      levels.map((level) => [String(level), rows.filter((row) => row.intensity === level).map((row) => row.file_key)]),
    );
  },

  clear: repository.clear,
});

/** Converts candidates to their wire format: all have the blocks of the final lesson. */
const candidatePresenter = (
  { videos }: Library,
  { parts }: ComposedLesson,
  { videoIds, seenAt }: Pick<History, 'videoIds' | 'seenAt'>,
) => {
  const lastSeen = new Map(Array.from(videoIds, (id, row) => [id, new Date(seenAt[row]!).toISOString()]));
  const presented = new Map(
    [...videos.values()].map(({ row }) => [
      row.id,
      { fileKey: row.file_key, fileName: row.file_name, displayName: row.display_name, length: row.length },
    ]),
  );
  return ({ videoIds: chosen, ...figures }: BareCandidate): Candidate => ({
    ...figures,
    candidateLesson: chosen.map((id, at) => ({
      video: presented.get(id)!,
      blockPath: parts[at]!.blockPath,
      isFixed: parts[at]!.isFixed,
      lastSeenAt: lastSeen.get(id) ?? null,
    })),
  });
};
