import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { RuleSet, SchoolYear, YearRun } from '@zuzu/contract/lessons/school-year.ts';
import { CannotCompose } from '@zuzu/domain/composition/cannot-compose.ts';
import type { SchoolYearRequest, YearLesson } from '@zuzu/domain/composition/school-year.ts';
import { yearFigures } from '@zuzu/domain/composition/school-year-figures.ts';
import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { intensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { invalidInput, Refusal } from '../errors.ts';
import type { Library, LibraryService } from '../videos/library.service.ts';
import { withVideoIds } from './lesson-config-names.ts';
import type { LessonConfigRepository } from './lesson-config.repository.ts';
import { lessonConfigToday, mergedLessonConfig, type LessonConfigService } from './lesson-config.service.ts';
import { simulationThread, type SimulationThread } from './simulation-thread.ts';

/** Years that are simulated side by side, each on a thread of its own; others wait for their turn. */
const YEARS_AT_ONCE = 2;
/** Years that are kept, open ones and the last ones of managers; whoever would be one more is asked to wait. */
const YEARS_KEPT = 50;
/** The same rules and the same library give the same year. */
const YEAR_SEED = 1;

/** One set of rules for the year, with the ids of its pinned videos. */
type YearRules = YearRun['rules'] & { config: LessonConfig; pins: Readonly<Record<string, number>> };

export type YearWishes = Omit<SchoolYearRequest, 'start' | 'seed'> & {
  managerId: string;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  ruleSets: readonly RuleSet[];
  now: Date;
};

type Run = { rules: YearRules; candidates: number; lessons: YearLesson[]; failure: YearRun['failure'] };
type Year = { id: string; wishes: YearWishes; state: SchoolYear['state']; runs: Run[]; thread: SimulationThread };

type Services = {
  library: LibraryService;
  configs: LessonConfigService;
  /** For versions that are no longer in force. */
  storedConfigs: Pick<LessonConfigRepository, 'find'>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** School years that managers simulate: in the background, each manager's last one kept for as long as the server runs. */
export const simulatedYearsService = ({ library, configs, storedConfigs, log }: Services) => {
  /** By manager, in the order in which they were asked for. */
  const years = new Map<string, Year>();

  /** The rules that are meant, with their pins; unsaved ones know the pins of those in force. */
  const rulesOf = async ({ version, config }: RuleSet, at: number): Promise<YearRules> => {
    const saved = await configs.current();
    const current = await library.current();
    if (config) {
      if (version !== undefined)
        throw invalidInput([{ field: `ruleSets[${at}]`, reason: 'names a version and brings rules of its own' }]);
      return { kind: 'edited', version: null, ...withVideoIds(mergedLessonConfig(config), current, saved.pins) };
    }
    if (version === undefined || version === saved.version) return { kind: 'saved', ...saved };
    const stored = await storedConfigs.find(version);
    if (!stored) throw invalidInput([{ field: `ruleSets[${at}].version`, reason: 'is no version of the rules' }]);
    return { kind: 'version', ...lessonConfigToday(stored, current) };
  };

  const simulate = async ({ wishes, thread }: Year, current: Library, run: Run): Promise<void> => {
    const { lengthCode, intensity, userType, lessons, lessonsPerWeek, now } = wishes;
    const { config, pins } = run.rules;
    const level = intensities[intensity - 1] ?? '3';
    await thread.year(
      current,
      { config, pins: new Map(Object.entries(pins)), lengthCode, intensity: level, userType },
      { lessons, lessonsPerWeek, start: now.getTime(), seed: YEAR_SEED },
      ({ candidates, lessons: more }) => {
        run.candidates = candidates;
        run.lessons.push(...more);
      },
    );
  };

  const work = async (year: Year): Promise<void> => {
    year.state = 'running';
    for (const run of year.runs) {
      try {
        await simulate(year, await library.current(), run);
      } catch (error) {
        if (!isOpen(year)) return;
        run.failure = failureOf(error);
        if (!(error instanceof CannotCompose)) log.error({ error }, 'a school year could not be simulated');
      }
    }
    if (!isOpen(year)) return;
    year.state = year.runs.every(({ failure }) => failure) ? 'failed' : 'done';
    void year.thread.close();
    startWaiting();
  };

  const startWaiting = (): void => {
    const open = [...years.values()].filter(isOpen);
    const free = YEARS_AT_ONCE - open.filter(({ state }) => state === 'running').length;
    for (const year of open.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void work(year);
  };

  const end = async (year: Year): Promise<void> => {
    if (!isOpen(year)) return;
    year.state = 'cancelled';
    await year.thread.close();
  };

  const makeRoom = (): void => {
    for (const [manager, year] of years) if (years.size >= YEARS_KEPT && !isOpen(year)) years.delete(manager);
    if (years.size >= YEARS_KEPT)
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many school years are being simulated, try again in a minute');
  };

  const present = (year: Year): SchoolYear => {
    const { id, wishes, state, runs } = year;
    const { lengthCode, intensity, userType, lessons, lessonsPerWeek, now } = wishes;
    return {
      id,
      state,
      request: { duration: lengthCode, intensity, userType, lessons, lessonsPerWeek },
      ahead: state === 'waiting' ? [...years.values()].filter(isOpen).indexOf(year) : 0,
      startedAt: now.toISOString(),
      runs: runs.map((run) => presentRun(run, lengthCode, !isOpen(year))),
    };
  };

  return {
    /**
     * Starts a year, or puts it into the queue; the manager's own before it ends. A 400 that names the rules that can't be
     * meant, a 429 where too many are waiting.
     */
    start: async (wishes: YearWishes): Promise<SchoolYear> => {
      const ruleSets = await Promise.all(wishes.ruleSets.map((set, at) => rulesOf(set, at)));
      const before = years.get(wishes.managerId);
      if (before) void end(before);
      years.delete(wishes.managerId);
      makeRoom();
      const year: Year = {
        id: randomUUID(),
        wishes,
        state: 'waiting',
        runs: ruleSets.map((rules) => ({ rules, candidates: 0, lessons: [], failure: null })),
        thread: simulationThread(),
      };
      years.set(wishes.managerId, year);
      startWaiting();
      return present(year);
    },

    /** The last year that the manager started, as far as it is; null where there is none since the server started. */
    latest: (managerId: string): SchoolYear | null => {
      const year = years.get(managerId);
      return year ? present(year) : null;
    },

    /** Ends the manager's year; what there is of it stays. One that has ended stays as it is. */
    cancel: async (managerId: string, id: string): Promise<SchoolYear> => {
      const year = years.get(managerId);
      if (year?.id !== id) throw new Refusal('NOT_FOUND', 'There is no such simulated year any more');
      await end(year);
      startWaiting();
      return present(year);
    },

    /** Ends all of them, for a server that is being stopped. */
    close: async (): Promise<void> => {
      await Promise.all([...years.values()].map(end));
    },
  };
};
export type SimulatedYearsService = ReturnType<typeof simulatedYearsService>;

const isOpen = ({ state }: Year): boolean => state === 'waiting' || state === 'running';

const failureOf = (error: unknown): YearRun['failure'] =>
  error instanceof CannotCompose
    ? { code: 'CANNOT_COMPOSE', message: error.message }
    : { code: 'INTERNAL', message: 'The simulation has stopped' };

const presentRun = (
  { rules: { kind, version, config }, candidates, lessons, failure }: Run,
  lengthCode: LengthCode,
  hasEnded: boolean,
): YearRun => ({
  rules: { kind, version },
  tolerance: { ...config.tolerances.lessonDuration[lengthCode], duration: config.lessonRules[lengthCode].duration },
  candidates,
  figures: yearFigures(lessons, candidates),
  lessons: hasEnded ? lessons : [],
  failure,
});
