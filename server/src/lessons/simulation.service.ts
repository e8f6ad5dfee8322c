import type { Candidate as WireCandidate, TestData } from '@zuzu/contract/lessons/simulation.ts';
import type { Candidate } from '@zuzu/domain/composition/compose-candidates.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensities, intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { Refusal } from '../errors.ts';
import type { SeenService } from '../seen/seen.service.ts';
import type { LibraryService } from '../videos/library.service.ts';
import type { ComposedLessonsRepository } from './composed-lessons.repository.ts';
import { lessonRow, type GivenLesson } from './composition.service.ts';
import type { LessonConfigService } from './lesson-config.service.ts';
import { localDate } from './local-date.ts';
import type { PlanService } from './plan.service.ts';
import type { SimulationRepository } from './simulation.repository.ts';

/** The test user is looked at as the one who simulates. */
const TEST_USER_TYPE = 'M';
const TEST_USER_ID = 'test-user';

type Services = {
  repository: SimulationRepository;
  lessons: ComposedLessonsRepository;
  configs: LessonConfigService;
  plans: PlanService;
  library: LibraryService;
  seen: SeenService;
};

type SimulationRequest = { lengthCode: LengthCode; intensity: IntensityLevel; count: number; now: Date };

/** What a manager tries the rules on: lessons for a test user that belongs to nobody. */
export const simulationService = ({ repository, lessons, configs, plans, library, seen }: Services) => ({
  /**
   * Composes the lesson that a user with the test user's history would get, evaluates `count` candidates beside it, and
   * marks what it chose as seen (spec, sections 2 and 3: simulation, testData).
   */
  run: async ({
    lengthCode,
    intensity,
    count,
    now,
  }: SimulationRequest): Promise<GivenLesson & { testData: TestData }> => {
    const groupId = await repository.groupFor(intensity);
    const slot = { groupId, date: localDate(now), lengthCode, intensity };
    const [current, history, { open, nextNumber: number }] = await Promise.all([
      library.current(),
      seen.history(groupId),
      lessons.stateOf(slot),
    ]);
    const { version, config } = await configs.current();
    const seed = lessonSeed({
      userId: TEST_USER_ID,
      groupId,
      date: slot.date,
      lengthCode,
      intensity: intensities[intensity - 1] ?? '3',
      n: number,
    });
    const found = await plans.candidates(
      current,
      { lengthCode, intensity, userType: TEST_USER_TYPE },
      { history: { ...history, seriesInProcess: null }, seed, now, count },
    );
    const row = lessonRow({ lesson: found.finalLesson, configVersion: version }, slot, number, now);
    const stored = await lessons.insert(row, open?.id, now);
    if (!stored) throw new Refusal('CONFLICT', 'Somebody simulates the same lesson at this moment, ask again');
    const { lesson } = stored;
    await seen.mark(
      groupId,
      lesson.parts.map((part) => part.videoId),
      { seenAt: now, playId: undefined, now },
    );
    const names = new Map([...current.videos.values()].map(({ row: video }) => [video.id, video.display_name]));
    return {
      ...stored,
      library: current,
      week: { done: 0, planned: 1 },
      testData: {
        config,
        requestedLesson: { dur: lengthCode, intensity },
        evaluatedInTolerance: found.inTolerance.map((each) => presentCandidate(each, names)),
        evaluatedOutOfTolerance: found.outOfTolerance.map((each) => presentCandidate(each, names)),
      },
    };
  },

  /** File keys that the test user has seen, oldest first, by intensity; of one intensity where one is named. */
  seen: async (intensity?: IntensityLevel): Promise<Record<string, string[]>> => {
    const rows = await repository.seen();
    const asked = intensity === undefined ? intensityLevels : [intensity];
    return Object.fromEntries(
      asked.map((level) => [String(level), rows.filter((row) => row.intensity === level).map((row) => row.file_key)]),
    );
  },

  clear: (): Promise<number> => repository.clear(),
});
export type SimulationService = ReturnType<typeof simulationService>;

const presentCandidate = (
  { candidateLesson, ...figures }: Candidate,
  names: ReadonlyMap<number, string>,
): WireCandidate => ({
  ...figures,
  candidateLesson: candidateLesson.parts.map((part) => ({
    video: {
      fileKey: part.video.fileKey,
      fileName: part.video.fileName,
      displayName: names.get(part.video.id) ?? part.video.fileName,
      length: part.video.length,
    },
    blockPath: part.blockPath,
    isFixed: part.isFixed,
    lastSeenAt: part.lastSeenAt === null ? null : new Date(part.lastSeenAt).toISOString(),
  })),
});
