import type { BulkVideosOutput } from '@zuzu/contract/videos/bulk.ts';
import { readyVideo } from '@zuzu/server/testing/library.ts';
import { atMost, printGoals, type Goal } from '#figures.ts';
import { callApi } from '#open-loop.ts';
import { openSchool } from '#school.ts';

export const summary = 'A change of 10,000 videos: looking at it, carrying it out and undoing it';

const VIDEOS = 10_000;
/** The product's performance goal for each of the three. */
const MAX_SECONDS = 2;

export const run = async (): Promise<void> => {
  const videos = Array.from({ length: VIDEOS }, () => readyVideo({ path: 'small/dance', length: 60 }));
  const { services, manager, serve } = await openSchool({ videos });
  const { url } = await serve();
  const goals: Goal[] = [];
  const timed = async (what: string, path: string, change: unknown): Promise<BulkVideosOutput> => {
    const startedAt = performance.now();
    const { ok, body } = await callApi<BulkVideosOutput>(url, {
      path: `videos/bulk${path}`,
      token: manager.token,
      body: change,
    });
    if (!ok) throw new Error(`${what} answered ${JSON.stringify(body)}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    goals.push(atMost(what, seconds, MAX_SECONDS, { unit: ' s', digits: 2 }));
    return body;
  };
  const ids = (await services.videosRepo.list()).map(({ id }) => ({ _id: String(id) }));
  const change = { kind: 'category', category: 'main' };
  const plan = await timed('looking', '', { rows: ids, change, dryRun: true });
  const done = await timed('carrying out', '', { rows: plan.rows, change, dryRun: false });
  await timed('undoing', `/${done.undo}/undo`, {});
  printGoals(goals);
};
