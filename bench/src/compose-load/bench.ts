import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { startServer } from '@zuzu/e2e/server.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { mean, quantile, rowOf, type BenchRow } from '#figures.ts';
import { openSchool } from '#installation.ts';
import { callApi, openLoop, type Outcome } from '#open-loop.ts';

const USERS = 1_000;
const VIEWS_PER_USER = 500;
const VIDEOS_PER_CATEGORY = 56;
const PER_SECOND = 100;
const SECONDS = 60;
const QUICK_SECONDS = 8;
const WARM_UP_SECONDS = 5;
const P99_LIMIT_MS = 40;

export const summary = `${PER_SECOND} composes a second against the running server, open loop`;

/** The p99 of latencies in ms; throws if a call failed. */
const p99 = (outcomes: readonly Outcome[]): number => {
  const failed = outcomes.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new Error(`${failed} of ${outcomes.length} calls failed`);
  return quantile(
    outcomes.map(({ ms }) => ms),
    0.99,
  );
};

/**
 * Composes for random users under an open-loop load, beside a call that composes nothing, and repeats some
 * requests. The p99 is the mean of two halves.
 */
export const rows = async ({ quick }: { quick: boolean }): Promise<BenchRow[]> => {
  const school = await openSchool({ videos: smallLibrary(VIDEOS_PER_CATEGORY), users: USERS, views: VIEWS_PER_USER });
  const { url } = await startServer(school.dataDir, { DEMO: 'off' });
  const tokenOf = (i: number) => school.people[i % USERS]!.token;
  const seconds = (quick ? QUICK_SECONDS : SECONDS) / 2;
  const count = PER_SECOND * seconds;
  const compose = async (i: number) => {
    // in its first USERS calls every user asks once, so that every lesson is newly composed
    const round = Math.floor(i / USERS);
    const request = { intensity: 1 + (round % 5), duration: 1 + (Math.floor(round / 5 + i) % 5) };
    const { ok, body } = await callApi<Partial<ComposedLesson>>(url, 'lessons/compose', tokenOf(i * 7919), request);
    return { ok, parts: (body.finalLesson ?? []).map((part) => part.video.fileKey).join() };
  };
  const idle = async (i: number) => ({ ok: (await callApi(url, 'settings', tokenOf(i))).ok, parts: '' });

  await openLoop(PER_SECOND * 2, PER_SECOND, idle);
  const reference = p99(await openLoop(count, PER_SECOND, idle));
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
      { ours: mean([p99(first), p99(second)]), reference, control: p99(first) / p99(second) },
      { of: 'ours', atMost: P99_LIMIT_MS },
    ),
  ];
};
