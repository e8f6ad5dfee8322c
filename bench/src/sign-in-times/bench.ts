import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { printGoals, shown } from '#figures.ts';
import { openSchool, type OpenSchool } from '#school.ts';

const ROUNDS = 600;
const QUICK_ROUNDS = 150;
const WARM_UP_ROUNDS = 30;
/** Resets the rate limits after this many rounds. */
const RESET_LIMITS_EVERY = 25;
/** Whatever a request triggered must finish before the next one is measured. */
const SETTLE_MS = 50;
/** Maximum difference between known and unknown numbers. */
const MAX_DIFFERENCE = 0.05;

export const summary = 'Whether times of sign-in by code tell known numbers from unknown ones';

/** Accepts every message, like an operator's gateway; on a separate thread, so that it doesn't affect the timing. */
const GATEWAY = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** The first two are both known numbers: their difference is the machine's noise. */
const kinds = ['known', 'known, again', 'unknown'] as const;
type Kind = (typeof kinds)[number];
const steps = ['asking for a code', 'any call just after', 'a wrong code'] as const;
type Step = (typeof steps)[number];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** Milliseconds from the request to the end of its response. */
const timed = (url: string, address: string, body?: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(url, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
    });
    sent.on('error', reject).on('response', (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - startedAt));
      if (answer.statusCode === 429) reject(new Error('A limit was reached'));
    });
    sent.end(body && JSON.stringify(body));
  });

/** A separate number for every round. */
const numberOf = ({ people }: OpenSchool, kind: Kind, round: number): string =>
  kind === 'unknown' ? `+97258${String(round).padStart(7, '0')}` : people[2 * round + Number(kind !== 'known')]!.phone;

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

type Ratio = { median: number; from: number; to: number };
/** The median ratio of times measured pairwise, with its 95 % confidence interval. */
const ratioOf = (ones: readonly number[], others: readonly number[]): Ratio => {
  const ratios = ones.map((ms, round) => ms / others[round]!).toSorted((a, b) => a - b);
  const at = (place: number) => ratios[Math.min(ratios.length - 1, Math.max(0, Math.round(place)))]!;
  const [middle, margin] = [(ratios.length - 1) / 2, 0.98 * Math.sqrt(ratios.length)];
  return { median: at(middle), from: at(middle - margin), to: at(middle + margin) };
};
const ratioText = ({ median, from, to }: Ratio): string => `${shown(median, 3)} (${shown(from, 2)} to ${shown(to, 2)})`;

export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  const school = await openSchool({ users: 2 * (rounds + WARM_UP_ROUNDS) });
  const gateway = new Worker(GATEWAY, { eval: true });
  const [port] = (await once(gateway, 'message')) as [number];
  const { url } = await school.serve({
    SIGN_IN: 'code',
    CODE_SENDER: 'webhook',
    CODE_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    CODE_WEBHOOK_SECRET: 'a secret of a bench, long enough to be one',
    CODES_PER_DAY: '1000000',
    CODES_PER_MONTH: '1000000',
    TRUST_PROXY: '1',
    WORKER: 'off',
  });
  const times = new Map<string, number[]>();
  const note = (step: Step, kind: Kind, ms: number) => times.set(`${step} ${kind}`, [...timesOf(step, kind), ms]);
  const timesOf = (step: Step, kind: Kind): number[] => times.get(`${step} ${kind}`) ?? [];
  try {
    for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
      if (round % RESET_LIMITS_EVERY === 0) await school.services.database.deleteFrom('rate_limits').execute();
      if (round === WARM_UP_ROUNDS) times.clear();
      for (const kind of shuffled(kinds)) {
        const phone_number = numberOf(school, kind, round);
        const address = `10.${round % 250}.${Math.floor(round / 250)}.1`;
        note('asking for a code', kind, await timed(`${url}/api/auth/send-otp`, address, { phone_number }));
        note('any call just after', kind, await timed(`${url}/api/settings`, address));
        await delay(SETTLE_MS);
        const wrong = { phone_number, code: '000000' };
        note('a wrong code', kind, await timed(`${url}/api/auth/verify-otp`, address, wrong));
        await delay(SETTLE_MS);
      }
    }
  } finally {
    agent.destroy();
    await gateway.terminate();
  }
  printGoals(
    steps.map((step) => {
      const ratio = ratioOf(timesOf(step, 'known'), timesOf(step, 'unknown'));
      const control = ratioOf(timesOf(step, 'known'), timesOf(step, 'known, again'));
      return {
        what: `${step}: known ÷ unknown`,
        goal: `${shown(1 - MAX_DIFFERENCE, 2)} to ${shown(1 + MAX_DIFFERENCE, 2)}`,
        value: `${ratioText(ratio)}; known ÷ known ${ratioText(control)}`,
        reached: ratio.from <= 1 + MAX_DIFFERENCE && ratio.to >= 1 - MAX_DIFFERENCE,
      };
    }),
  );
};
