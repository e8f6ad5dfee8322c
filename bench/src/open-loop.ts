import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '#figures.ts';

/** A call of the API; resolves to its answer's status and body. */
export const callApi = async <Body>(url: string, path: string, token: string, body?: unknown) => {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ok: answer.ok, body: (await answer.json()) as Body };
};

export type Outcome = { ms: number; ok: boolean; parts: string };

/**
 * Sends requests at fixed times whether or not earlier ones have been answered; latency counts from the scheduled time.
 */
export const openLoop = async (
  count: number,
  perSecond: number,
  request: (i: number) => Promise<Omit<Outcome, 'ms'>>,
) => {
  const start = performance.now();
  const sent: Promise<Outcome>[] = [];
  for (let i = 0; i < count; i++) {
    const planned = start + (i * 1000) / perSecond;
    const wait = planned - performance.now();
    if (wait > 0) await delay(wait);
    sent.push(request(i).then((outcome) => ({ ...outcome, ms: performance.now() - planned })));
  }
  return Promise.all(sent);
};

/** Prints a load's latencies and returns its p99 in ms. */
export const report = (name: string, outcomes: readonly Outcome[]): number => {
  const times = outcomes.map(({ ms }) => ms);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const failed = outcomes.filter(({ ok }) => !ok).length;
  console.log(
    `${name.padEnd(34)} ${String(outcomes.length).padStart(6)} calls  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ` +
      `max ${quantile(times, 1).toFixed(1)} ms  failed ${failed}`,
  );
  return p99;
};
