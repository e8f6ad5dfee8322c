import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { rowOf, twice, type BenchRow } from '#figures.ts';
import { callApi, openLoop, p99Of } from '#open-loop.ts';
import { newLesson, openSchool } from '#school.ts';

const USERS = 1_000;
const SEEN_BY_EACH = 500;
const VIDEOS_PER_CATEGORY = 56;
const PER_SECOND = 100;
const SECONDS = 60;
const QUICK_SECONDS = 8;
const WARM_UP_SECONDS = 5;
const P99_LIMIT_MS = 40;

export const summary = `${PER_SECOND} composes a second against the running server, open loop`;

/**
 * Composes for random users under an open-loop load, beside a call that composes nothing, and repeats some
 * requests. The p99 is the mean of two halves.
 */
export const rows = async ({ quick }: { quick: boolean }): Promise<BenchRow[]> => {
  const school = await openSchool({ videos: smallLibrary(VIDEOS_PER_CATEGORY), users: USERS, seen: SEEN_BY_EACH });
  const { url } = await school.serve();
  const seconds = (quick ? QUICK_SECONDS : SECONDS) / 2;
  const count = PER_SECOND * seconds;
  const compose = async (i: number) => {
    const { ok, body } = await callApi<Partial<ComposedLesson>>(url, newLesson(school, i));
    return { ok, parts: (body.finalLesson ?? []).map((part) => part.video.fileKey).join() };
  };
  const idle = (i: number) => callApi(url, { path: 'settings', token: school.people[i % USERS]!.token });

  await openLoop(PER_SECOND * 2, PER_SECOND, idle);
  const reference = p99Of(await openLoop(count, PER_SECOND, idle));
  // a server that has been up for a while: lessons of other days have already been composed
  await openLoop(PER_SECOND * WARM_UP_SECONDS, PER_SECOND / 2, (i) => compose(i + 4 * USERS));
  const first = await openLoop(count, PER_SECOND, compose);
  const second = await openLoop(count, PER_SECOND, (i) => compose(i + count));
  const again = await Promise.all(Array.from({ length: 50 }, (_, i) => compose(i)));
  const same = again.filter(({ parts }, i) => parts !== '' && parts === first[i]?.parts).length;
  if (same < again.length) throw new Error(`Only ${same} of ${again.length} got the same lesson when they asked again`);
  return [
    rowOf(
      `${PER_SECOND} composes a second, p99 in ms (settings, signed in)`,
      twice(p99Of(first), p99Of(second), reference),
      { of: 'ours', atMost: P99_LIMIT_MS },
    ),
  ];
};
