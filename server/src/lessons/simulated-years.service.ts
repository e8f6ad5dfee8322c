import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { MOST_BLOCKS, type RuleSet, type SchoolYear, type YearRun } from '@zuzu/contract/lessons/school-year.ts';
import { CannotCompose } from '@zuzu/domain/composition/cannot-compose.ts';
import type { SchoolYearRequest, YearLesson } from '@zuzu/domain/composition/school-year.ts';
import { yearFigures } from '@zuzu/domain/composition/school-year-figures.ts';
import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { intensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { invalidInput, Refusal } from '../errors.ts';
import type { Library, LibraryService } from '../videos/library.service.ts';
import type { LessonConfigRepository } from './lesson-config.repository.ts';
import { mergedLessonConfig, type LessonConfigService } from './lesson-config.service.ts';
import type { SimulationThread } from './simulation-thread.ts';

/** Years that share the thread; others wait for their turn. */
const YEARS_AT_ONCE = 2;
/** Years that are kept, the running ones and the last ones of managers; who would be one more is asked to wait. */
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

type Run = {
  rules: YearRules;
  candidates: number;
  lessons: YearLesson[];
  failure: YearRun['failure'];
};
type Year = {
  id: string;
  wishes: YearWishes;
  state: SchoolYear['state'];
  runs: Run[];
  stop: AbortController;
};

const isOpen = ({ state }: Year): boolean => state === 'waiting' || state === 'running';

type Services = {
  thread: SimulationThread;
  library: LibraryService;
  configs: LessonConfigService;
  /** For versions that are no longer in force. */
  storedConfigs: Pick<LessonConfigRepository, 'find'>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** School years that managers simulate: in the background, each manager's last one kept for as long as the server runs. */
export const simulatedYearsService = ({ thread, library, configs, storedConfigs, log }: Services) => {
  /** In the order in which they were asked for; one of each manager. */
  const years = new Map<string, Year>();

  /** The rules that are meant, with their pins; unsaved ones know the pins of those in force. */
  const rulesOf = async ({ version, config }: RuleSet, at: number, lengthCode: LengthCode): Promise<YearRules> => {
    const saved = await configs.current();
    if (config) {
      if (version !== undefined)
        throw invalidInput([{ field: `ruleSets[${at}]`, reason: 'names a version and brings rules of its own' }]);
      if (config.lessonRules[lengthCode].order.length > MOST_BLOCKS) {
        const field = `ruleSets[${at}].config.lessonRules.${lengthCode}.order`;
        throw invalidInput([{ field, reason: `has more than ${MOST_BLOCKS} blocks` }]);
      }
      return { kind: 'edited', version: null, config, pins: saved.pins };
    }
    if (version === undefined || version === saved.version) return { kind: 'saved', ...saved };
    const stored = await storedConfigs.find(version);
    if (!stored) throw invalidInput([{ field: `ruleSets[${at}].version`, reason: 'is no version of the rules' }]);
    return { kind: 'version', version, config: mergedLessonConfig(stored.config), pins: stored.pins };
  };

  const simulate = async (year: Year, current: Library, run: Run): Promise<void> => {
    const { wishes, stop } = year;
    const { lengthCode, userType, lessons, lessonsPerWeek, now } = wishes;
    const plan = {
      config: run.rules.config,
      pins: new Map(Object.entries(run.rules.pins)),
      lengthCode,
      intensity: intensities[wishes.intensity - 1] ?? '3',
      userType,
    };
    const request = { lessons, lessonsPerWeek, start: now.getTime(), seed: YEAR_SEED };
    const onProgress = ({ candidates, lessons: more }: { candidates: number; lessons: YearLesson[] }) => {
      run.candidates = candidates;
      run.lessons.push(...more);
    };
    try {
      await thread.year(current, plan, request, { onProgress, signal: stop.signal });
    } catch (error) {
      if (stop.signal.aborted) return;
      run.failure = failureOf(error);
      if (!(error instanceof CannotCompose)) log.error({ error }, 'a school year could not be simulated');
    }
  };

  const work = async (year: Year): Promise<void> => {
    year.state = 'running';
    try {
      const current = await library.current();
      await Promise.all(year.runs.map((run) => simulate(year, current, run)));
    } catch (error) {
      log.error({ error }, 'a school year could not be simulated');
      for (const run of year.runs) run.failure ??= failureOf(error);
    }
    if (isOpen(year)) year.state = year.runs.every(({ failure }) => failure) ? 'failed' : 'done';
    startWaiting();
  };

  const startWaiting = (): void => {
    const open = [...years.values()].filter(isOpen);
    const free = YEARS_AT_ONCE - open.filter(({ state }) => state === 'running').length;
    for (const year of open.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void work(year);
  };

  const end = (year: Year): void => {
    if (!isOpen(year)) return;
    year.state = 'cancelled';
    year.stop.abort(new Error('The simulation was cancelled'));
    startWaiting();
  };

  const makeRoom = (): void => {
    for (const [manager, year] of years) {
      if (years.size < YEARS_KEPT) return;
      if (!isOpen(year)) years.delete(manager);
    }
    if (years.size >= YEARS_KEPT)
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many school years are being simulated, try again in a minute');
  };

  const present = (year: Year): SchoolYear => {
    const { id, wishes, state, runs } = year;
    const { lengthCode, intensity, userType, lessons, lessonsPerWeek, now } = wishes;
    const before = [...years.values()].filter(isOpen).indexOf(year);
    return {
      id,
      state,
      request: { duration: lengthCode, intensity, userType, lessons, lessonsPerWeek },
      ahead: state === 'waiting' ? before : 0,
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
      const ruleSets = await Promise.all(wishes.ruleSets.map((set, at) => rulesOf(set, at, wishes.lengthCode)));
      const before = years.get(wishes.managerId);
      if (before) end(before);
      years.delete(wishes.managerId);
      makeRoom();
      const year: Year = {
        id: randomUUID(),
        wishes,
        state: 'waiting',
        runs: ruleSets.map((rules) => ({ rules, candidates: 0, lessons: [], failure: null })),
        stop: new AbortController(),
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
    cancel: (managerId: string, id: string): SchoolYear => {
      const year = years.get(managerId);
      if (year?.id !== id) throw new Refusal('NOT_FOUND', 'There is no such simulated year any more');
      end(year);
      return present(year);
    },

    /** Ends all of them, for a server that is being stopped. */
    close: (): void => {
      const open = [...years.values()].filter(isOpen);
      for (const year of open) year.state = 'cancelled';
      for (const year of open) year.stop.abort(new Error('The server is being stopped'));
    },
  };
};
export type SimulatedYearsService = ReturnType<typeof simulatedYearsService>;

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
