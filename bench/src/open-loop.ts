import { setTimeout as delay } from 'node:timers/promises';
import { quantileOf } from '#figures.ts';

/** A call of the API, a POST if it has a body; `from` is the address that a proxy names. */
export type Call = { path: string; token?: string; body?: unknown; from?: string };

/** Sends a call; resolves to its answer, of which the body is still to be read. */
export const send = (url: string, { path, token, body, from }: Call): Promise<Response> =>
  fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Sends a call; resolves to its answer's status and body. */
export const callApi = async <Body>(url: string, call: Call) => {
  const answer = await send(url, call);
  return { ok: answer.ok, body: (await answer.json()) as Body };
};

export type Outcome = { ms: number; ok: boolean; parts?: string };

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

/** The p99 of a load's latencies in ms; throws if a call failed. */
export const p99Of = (outcomes: readonly Outcome[]): number => {
  const failed = outcomes.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new Error(`${failed} of ${outcomes.length} calls failed`);
  return quantileOf(outcomes, 0.99, ({ ms }) => ms);
};
