import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { atMost, printGoals, printTable, shown } from '#figures.ts';
import { callApi, openLoop, p99Of, type Outcome } from '#open-loop.ts';
import { newLesson, openSchool } from '#school.ts';

const LESSONS = 365;
const RISE_LIMIT = 1.3;
const USERS = 1_000;
const SEEN_BY_EACH = 300;
const VIDEOS_PER_CATEGORY = 56;
const PER_SECOND = 20;
/** Loads with and without years alternate, so that other work on the machine affects all of them. */
const TURNS = 5;
const SECONDS_A_TURN = 10;
const QUICK_SECONDS_A_TURN = 4;

export const summary = 'composes while school years are simulated without a pause, beside composes alone';

type Latest = { schoolYear?: { state: string } };

/** Composes against a running server in turns: alone, beside continuous years, and alone again. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const school = await openSchool({ videos: smallLibrary(VIDEOS_PER_CATEGORY), users: USERS, seen: SEEN_BY_EACH });
  const { url } = await school.serve();
  const count = PER_SECOND * (quick ? QUICK_SECONDS_A_TURN : SECONDS_A_TURN);
  let composed = 0;
  const compose = async () => ({ ok: (await callApi(url, newLesson(school, composed++))).ok });
  const year = { duration: 5, intensity: 3, userType: 'C', lessons: LESSONS, lessonsPerWeek: 5, ruleSets: [{}, {}] };
  const { token } = school.manager;
  /** Simulates years with two sets of rules one after the other; returns the milliseconds of each. */
  const yearsUntil = async (isOver: () => boolean): Promise<number[]> => {
    const took: number[] = [];
    while (!isOver()) {
      const begun = performance.now();
      await callApi(url, { path: 'lessons/school-years', token, body: year });
      for (let state = 'waiting'; ['waiting', 'running'].includes(state);) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        const { body } = await callApi<Latest>(url, { path: 'lessons/school-years/latest', token });
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
  const [reference, control, p99] = [p99Of(alone), p99Of(again), p99Of(beside)];
  printTable(
    `Composes, p99 in ms of ${alone.length} each; what differs by as much as the control is no difference`,
    ['alone', 'beside years', '×', 'alone again (control)', '×'],
    [[shown(reference, 1), shown(p99, 1), shown(p99 / reference, 2), shown(control, 1), shown(control / reference, 2)]],
  );
  console.log(`${years.length} years of two sets of rules ended, the slowest after ${shown(Math.max(...years), 0)} ms`);
  printGoals([atMost('compose p99 beside years ÷ alone', p99 / reference, RISE_LIMIT, { digits: 2 })]);
};
