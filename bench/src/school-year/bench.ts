import { composeLesson } from '@zuzu/domain/composition/compose-lesson.ts';
import { historyOf } from '@zuzu/domain/composition/history/history.ts';
import { indexLibrary } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan } from '@zuzu/domain/composition/plan/plan.ts';
import { schoolYear } from '@zuzu/domain/planning/school-year.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { startServer } from '@zuzu/e2e/server.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { printGoals, printTable, quickest, shown } from '#figures.ts';
import { openSchool } from '#installation.ts';
import { callApi, openLoop, report, type Outcome } from '#open-loop.ts';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { historyRows, libraryOf, NOW } from '#composer/instances.ts';

const LIBRARY = 500;
const LESSONS = 365;
const YEAR_LIMIT_MS = 10_000;
const RISE_LIMIT = 1.3;
const RUNS = 3;

const USERS = 1_000;
const VIEWS_PER_USER = 300;
const VIDEOS_PER_CATEGORY = 56;
const PER_SECOND = 20;
/** Loads with and without years alternate, so that other work on the machine affects all of them. */
const TURNS = 5;
const SECONDS_A_TURN = 10;
const QUICK_SECONDS_A_TURN = 4;

export const summary = 'a simulated school year: its time beside as many single composes, and composes beside it';

type Latest = { schoolYear?: { state: string } };

/** A year on one core, and the reference: the same number of single composes for a group that has seen everything. */
const timeOf = (lengthCode: LengthCode): { yearMs: number; composesMs: number } => {
  const dice = seededRandom(LIBRARY + lengthCode);
  const videos = libraryOf(dice, LIBRARY, 100, false);
  const pins = new Map<string, number>();
  const request = { config: defaultLessonConfig, pins, lengthCode, intensity: 3, userType: 'C' } as const;
  const plan = makePlan(indexLibrary(videos), request);
  const history = historyOf(historyRows(dice, videos, 'full'));
  const year = { lessons: LESSONS, lessonsPerWeek: 5, start: NOW, seed: 1 };
  return {
    yearMs: quickest(RUNS, () => [...schoolYear(plan, year)]),
    composesMs: quickest(RUNS, () => {
      for (let seed = 0; seed < LESSONS; seed += 1) composeLesson(plan, history, NOW, seed);
    }),
  };
};

/**
 * Times years in this process, then composes against a running server in turns: alone, beside continuous years, and
 * alone again.
 */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const times = lengthCodes.map((code) => ({ code, ...timeOf(code) }));
  printTable(
    `${LESSONS} lessons on ${LIBRARY} videos, one core, quickest of ${RUNS}`,
    ['minutes', 'year ms', 'single composes ms', 'ratio'],
    times.map(({ code, yearMs, composesMs }) => [
      String(lessonMinutes[code].content),
      shown(yearMs, 0),
      shown(composesMs, 0),
      shown(yearMs / composesMs, 2),
    ]),
  );

  const school = await openSchool({ videos: smallLibrary(VIDEOS_PER_CATEGORY), users: USERS, views: VIEWS_PER_USER });
  const { url } = await startServer(school.dataDir, { DEMO: 'off' });
  const count = PER_SECOND * (quick ? QUICK_SECONDS_A_TURN : SECONDS_A_TURN);
  let composed = 0;
  const compose = async () => {
    const n = composed++;
    const { token } = school.people[(n * 7919) % USERS]!;
    // every user asks once at every intensity, so that every lesson is newly composed
    const request = { intensity: 1 + (Math.floor(n / USERS) % 5), duration: 1 + (n % 5) };
    return { ok: (await callApi(url, 'lessons/compose', token, request)).ok, parts: '' };
  };
  const year = { duration: 5, intensity: 3, userType: 'C', lessons: LESSONS, lessonsPerWeek: 5, ruleSets: [{}, {}] };
  /** Simulates years with two sets of rules one after the other; returns the milliseconds of each. */
  const yearsUntil = async (isOver: () => boolean): Promise<number[]> => {
    const took: number[] = [];
    while (!isOver()) {
      const begun = performance.now();
      await callApi(url, 'lessons/school-years', school.managerToken, year);
      for (let state = 'waiting'; ['waiting', 'running'].includes(state);) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        const { body } = await callApi<Latest>(url, 'lessons/school-years/latest', school.managerToken);
        state = body.schoolYear?.state ?? 'gone';
      }
      took.push(performance.now() - begun);
    }
    return took;
  };
  console.log(`\n${USERS} users, 504 videos, ${PER_SECOND} composes a second, ${TURNS} turns each`);
  await openLoop(PER_SECOND * 3, PER_SECOND, compose);
  const alone: Outcome[] = [];
  const beside: Outcome[] = [];
  const again: Outcome[] = [];
  const years: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(...(await openLoop(count, PER_SECOND, compose)));
    let isOver = false;
    const simulating = yearsUntil(() => isOver);
    beside.push(...(await openLoop(count, PER_SECOND, compose)));
    isOver = true;
    years.push(...(await simulating));
    again.push(...(await openLoop(count, PER_SECOND, compose)));
  }
  const reference = report('reference: composes alone', alone);
  const control = report('control: alone again', again);
  const p99 = report('composes beside years', beside);
  console.log(
    `the control's p99 is ${shown(control / reference, 2)} × the reference's: what differs by that is no difference`,
  );
  const slowest = Math.max(...times.map(({ yearMs }) => yearMs));
  console.log(`${years.length} years of two sets of rules ended, the slowest after ${shown(Math.max(...years), 0)} ms`);
  printGoals([
    {
      what: `${LESSONS} lessons, slowest length`,
      goal: `≤ ${shown(YEAR_LIMIT_MS, 0)} ms`,
      value: `${shown(slowest, 0)} ms`,
      reached: slowest <= YEAR_LIMIT_MS,
    },
    {
      what: 'compose p99 beside years ÷ alone',
      goal: `≤ ${RISE_LIMIT}`,
      value: shown(p99 / reference, 2),
      reached: p99 / reference <= RISE_LIMIT,
    },
  ]);
};
