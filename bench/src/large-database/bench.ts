import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { startServer } from '@zuzu/e2e/server.ts';
import { printGoals, printTable, quantile, shown } from '#figures.ts';
import { filledInstallation, VIEWS_OF_A_LESSON, type FilledInstallation, type Size } from './installation.ts';

const SMALL: Size = { users: 1_000, viewsOfEach: 50, videos: 500 };
const LARGE: Size = { users: 10_000, viewsOfEach: 1_000, videos: 10_000 };
const QUICK_LARGE: Size = { users: 2_000, viewsOfEach: 200, videos: 2_000 };
/** With 1,000, ten calls are slower than p99; with fewer, p99 would be chance. */
const ROUNDS = 1_000;
const QUICK_ROUNDS = 40;
const WARM_UP_ROUNDS = 30;
/** Limit of the large database's p99 relative to the small one's. */
const RISE_LIMIT = 1.5;
/** A manager waits no longer than this for statistics, whatever the size. */
const STATISTICS_LIMIT_MS = 300;
/** Approximate size in PostgreSQL, with indexes, of a view and its share of everything else. */
const BYTES_A_VIEW = 1_000;

/** A year, as requested by the screen. */
const YEAR = `from=${weeksAfter(weekOf(Date.now()), -51)}&to=${localDate(new Date())}`;

export const summary = '10,000 users with 1,000 views each and 10,000 videos, beside a small database';

type Call = { method: 'GET' | 'POST'; path: string; token?: string; body?: unknown; from?: string };

type Kind = {
  name: string;
  call: (at: FilledInstallation, n: number) => Call;
  isStatistics?: boolean;
  /** A call before each measured one, not timed. */
  before?: (at: FilledInstallation, n: number) => Call;
};

/** Reports as many videos as a lesson has. */
const reportSeen = ({ people, fileKeys }: FilledInstallation, n: number): Call => {
  const { token, userId, groupName } = people[(n * 7919) % people.length]!;
  const path = `users/${userId}/groups/${encodeURIComponent(groupName!)}/seen`;
  const keys = Array.from({ length: VIEWS_OF_A_LESSON }, (_, at) => fileKeys[(n * 31 + at * 37) % fileKeys.length]!);
  return { method: 'POST', path, token, body: { fileKeys: keys, seenAt: new Date().toISOString() } };
};

/** The measured calls; `n` counts the calls of each kind. */
const kinds: readonly Kind[] = [
  {
    name: 'compose',
    call: ({ people }, n) => ({
      method: 'POST',
      path: 'lessons/compose',
      token: people[(n * 7919) % people.length]!.token,
      // nobody requests the same lesson twice, so that every one is newly composed
      body: { intensity: 1 + (Math.floor(n / people.length) % 5), duration: 1 + (n % 5) },
    }),
  },
  {
    name: 'sign-in',
    call: ({ people }, n) => ({
      method: 'POST',
      path: 'auth/send-otp',
      body: { phone_number: people[(n * 104_729) % people.length]!.phone },
      // an address is limited to 600 sign-ins a minute
      from: `10.0.${Math.floor(n / 100)}.1`,
    }),
  },
  {
    name: 'statistics of videos',
    isStatistics: true,
    call: ({ managerToken }) => ({ method: 'GET', path: `statistics/videos?${YEAR}`, token: managerToken }),
    // so that there is always something to count first
    before: reportSeen,
  },
  // searches have the same number of results in both: 111 users, about 110 classes
  ...(
    [
      ['users, last updated', 'users?limit=100'],
      ['users by name', 'users?limit=100&sort=name'],
      ['users searched', (isLarge: boolean) => `users?limit=100&q=acher%20${isLarge ? 99 : 9}`],
      ['videos, newest', 'videos?limit=50'],
      ['videos searched', 'videos?limit=50&searchTerm=ab'],
      ['statistics by week', `statistics/activity?${YEAR}&by=week`],
      ['statistics of groups', `statistics/groups?${YEAR}`],
      ['classes by name', `statistics/classes?${YEAR}&limit=100`],
      ['classes, last active', `statistics/classes?${YEAR}&limit=100&sort=lastActive&order=descending`],
      ['videos by views', `statistics/video-use?${YEAR}&limit=100&sort=views&order=descending`],
      ['idle classes', `statistics/classes?${YEAR}&limit=100&only=inactive`],
      ['classes searched', (isLarge: boolean) => `statistics/classes?${YEAR}&limit=100&q=school%20${isLarge ? 12 : 1}`],
    ] as const
  ).map(([name, path]) => ({
    name,
    isStatistics: typeof path === 'function' ? path(true).startsWith('statistics') : path.startsWith('statistics'),
    call: ({ managerToken, people }: FilledInstallation): Call => ({
      method: 'GET',
      path: typeof path === 'string' ? path : path(people.length === LARGE.users),
      token: managerToken,
    }),
  })),
];

const timed = async (base: string, { method, path, token, body, from }: Call): Promise<number> => {
  const startedAt = performance.now();
  const answer = await fetch(`${base}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - startedAt;
};

const sizeText = ({ users, viewsOfEach, videos }: Size, { stored }: FilledInstallation): string =>
  `${shown(users, 0)} users with ${shown(viewsOfEach, 0)} views each, ${shown(videos, 0)} videos: ` +
  `${shown(stored.views, 0)} views, ${shown(stored.seen, 0)} seen, ${shown(stored.plays, 0)} plays, ${shown(stored.bytes / 1024 ** 2, 0)} MiB`;

/** Measures two servers side by side: each call goes to the small one, the large one and the small one again. */
const compare = async (small: FilledInstallation, large: FilledInstallation, rounds: number): Promise<void> => {
  const start = ({ dataDir }: FilledInstallation) => startServer(dataDir, { DEMO: 'off', TRUST_PROXY: '1' });
  const [atSmall, atLarge] = [await start(small), await start(large)];
  const results: { name: string; isStatistics: boolean; small: number[]; again: number[]; large: number[] }[] = [];
  for (const { name, call, before, isStatistics = false } of kinds) {
    const times = { name, isStatistics, small: [] as number[], again: [] as number[], large: [] as number[] };
    const take = async ({ url }: typeof atSmall, filled: FilledInstallation, n: number): Promise<number> => {
      if (before) await timed(url, before(filled, n));
      return timed(url, call(filled, n));
    };
    for (let n = 0; n < WARM_UP_ROUNDS + rounds; n += 1) {
      const took = {
        small: await take(atSmall, small, 2 * n),
        large: await take(atLarge, large, n),
        again: await take(atSmall, small, 2 * n + 1),
      };
      if (n < WARM_UP_ROUNDS) continue;
      times.small.push(took.small);
      times.large.push(took.large);
      times.again.push(took.again);
    }
    results.push(times);
  }
  const ratio = (part: number, of: number[], by: number[]) => quantile(of, part) / quantile(by, part);
  printTable(
    `Milliseconds of ${rounds} calls each, in turns; control: the small one beside itself`,
    ['', 'p50 small', 'large', '×', 'p99 small', 'large', '×', 'control ×'],
    results.map((each) => [
      each.name,
      ...[0.5, 0.99].flatMap((part) => [
        shown(quantile(each.small, part), 1),
        shown(quantile(each.large, part), 1),
        shown(ratio(part, each.large, each.small), 2),
      ]),
      shown(ratio(0.99, each.again, each.small), 2),
    ]),
  );
  printGoals(
    results.map((each) => {
      const slowest = quantile(each.large, 0.99);
      if (each.isStatistics)
        return {
          what: `${each.name}, p99`,
          goal: `≤ ${STATISTICS_LIMIT_MS} ms`,
          value: shown(slowest, 0),
          reached: slowest <= STATISTICS_LIMIT_MS,
        };
      const rise = ratio(0.99, each.large, [...each.small, ...each.again]);
      return {
        what: `${each.name}, p99`,
        goal: `≤ ${RISE_LIMIT} ×`,
        value: shown(rise, 2),
        reached: rise <= RISE_LIMIT,
      };
    }),
  );
};

/** Creates both installations and compares them. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const largeSize = quick ? QUICK_LARGE : LARGE;
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = largeSize.users * largeSize.viewsOfEach * BYTES_A_VIEW;
  if (bavail * bsize < needed) throw new Error(`${shown(needed / 1024 ** 3, 0)} GiB have to be free in ${tmpdir()}`);
  const small = await filledInstallation(SMALL);
  const large = await filledInstallation(largeSize);
  console.log(`small: ${sizeText(SMALL, small)}\nlarge: ${sizeText(largeSize, large)}`);
  await compare(small, large, quick ? QUICK_ROUNDS : ROUNDS);
};
