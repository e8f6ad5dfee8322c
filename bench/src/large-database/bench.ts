import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { categoryValues } from '@zuzu/domain/videos/category.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { atMost, printGoals, printTable, quantile, shown } from '#figures.ts';
import { send, type Call } from '#open-loop.ts';
import { newLesson, openSchool } from '#school.ts';
import { VIEWS_OF_A_LESSON } from '#school-rows.ts';

type Size = { users: number; viewsInYear: number; videos: number };
const SMALL: Size = { users: 1_000, viewsInYear: 50, videos: 500 };
const LARGE: Size = { users: 10_000, viewsInYear: 1_000, videos: 10_000 };
const QUICK_LARGE: Size = { users: 2_000, viewsInYear: 200, videos: 2_000 };
/** Videos that are reported as seen. */
const REPORTED_FILES = 400;
/** With 1,000, ten calls are slower than p99; with fewer, p99 would be chance. */
const ROUNDS = 1_000;
const QUICK_ROUNDS = 40;
const WARM_UP_ROUNDS = 30;
/** Limit of the large database's p99 relative to the small one's. */
const RISE_LIMIT = 1.5;
/** A manager waits no longer than this for statistics, whatever the size. */
const STATISTICS_LIMIT_MS = 300;
/** Approximate size in PostgreSQL, with indexes, of a view and its share of everything else. */
const BYTES_PER_VIEW = 1_000;

/** A year, as requested by the screen. */
const YEAR = `from=${weeksAfter(weekOf(Date.now()), -51)}&to=${localDate(new Date())}`;

export const summary = '10,000 users with 1,000 views each and 10,000 videos, beside a small database';

/** A school of that size; play events are left out, since only their sums are read. */
const openSchoolOf = async ({ videos, ...size }: Size) => {
  const library = smallLibrary(Math.ceil(videos / categoryValues.length)).slice(0, videos);
  const school = await openSchool({ videos: library, segmentSeconds: 6, types: ['A', 'B', 'C', 'C'], ...size });
  const { rows } = await sql<{ bytes: number; views: number; seen: number; plays: number }>`
    select pg_database_size(current_database()) as bytes, (select count(*) from views) as views,
      (select count(*) from seen) as seen, (select count(*) from plays) as plays`.execute(school.services.database);
  const fileKeys = library.slice(0, REPORTED_FILES).map(({ file_key }) => file_key);
  return { ...school, fileKeys, stored: rows[0]! };
};
type SizedSchool = Awaited<ReturnType<typeof openSchoolOf>>;

type Kind = {
  name: string;
  call: (at: SizedSchool, n: number) => Call;
  /** A call before each measured one, not timed. */
  before?: (at: SizedSchool, n: number) => Call;
};

/** Reports as many videos as a lesson has. */
const reportSeen = ({ people, fileKeys }: SizedSchool, n: number): Call => {
  const { token, userId, groupName } = people[(n * 7919) % people.length]!;
  const path = `users/${userId}/groups/${encodeURIComponent(groupName!)}/seen`;
  const keys = Array.from({ length: VIEWS_OF_A_LESSON }, (_, at) => fileKeys[(n * 31 + at * 37) % fileKeys.length]!);
  return { path, token, body: { fileKeys: keys, seenAt: new Date().toISOString() } };
};

/** The measured calls; `n` counts the calls of each kind. */
const kinds: readonly Kind[] = [
  {
    name: 'compose',
    call: newLesson,
  },
  {
    name: 'sign-in',
    call: ({ people }, n) => ({
      path: 'auth/send-otp',
      body: { phone_number: people[(n * 104_729) % people.length]!.phone },
      // an address is limited to 600 sign-ins a minute
      from: `10.0.${Math.floor(n / 100)}.1`,
    }),
  },
  {
    name: 'statistics of videos',
    call: ({ manager }) => ({ path: `statistics/videos?${YEAR}`, token: manager.token }),
    // leaves something to count first
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
      ['videos by views', `statistics/video-use?${YEAR}&limit=100&sort=views&order=descending`],
      ['idle classes', `statistics/classes?${YEAR}&limit=100&only=inactive`],
      ['classes searched', (isLarge: boolean) => `statistics/classes?${YEAR}&limit=100&q=school%20${isLarge ? 12 : 1}`],
    ] as const
  ).map(([name, path]) => ({
    name,
    call: ({ manager, people }: SizedSchool): Call => ({
      path: typeof path === 'string' ? path : path(people.length === LARGE.users),
      token: manager.token,
    }),
  })),
];

const timed = async (url: string, call: Call): Promise<number> => {
  const startedAt = performance.now();
  const answer = await send(url, call);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}`);
  return performance.now() - startedAt;
};

const sizeText = ({ users, viewsInYear, videos }: Size, { stored }: SizedSchool): string =>
  `${shown(users, 0)} users with ${shown(viewsInYear, 0)} views each, ${shown(videos, 0)} videos: ` +
  `${shown(stored.views, 0)} views, ${shown(stored.seen, 0)} seen, ${shown(stored.plays, 0)} plays, ${shown(stored.bytes / 1024 ** 2, 0)} MiB`;

/** Measures two servers side by side: each call goes to the small one, the large one and the small one again. */
const compare = async (small: SizedSchool, large: SizedSchool, rounds: number): Promise<void> => {
  const [atSmall, atLarge] = [await small.serve({ TRUST_PROXY: '1' }), await large.serve({ TRUST_PROXY: '1' })];
  const results: { name: string; isStatistics: boolean; small: number[]; again: number[]; large: number[] }[] = [];
  for (const { name, call, before } of kinds) {
    const isStatistics = call(large, 0).path.startsWith('statistics');
    const times: (typeof results)[number] = { name, isStatistics, small: [], again: [], large: [] };
    const take = async ({ url }: typeof atSmall, filled: SizedSchool, n: number): Promise<number> => {
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
    results.map((each) =>
      each.isStatistics
        ? atMost(`${each.name}, p99`, quantile(each.large, 0.99), STATISTICS_LIMIT_MS, { unit: ' ms' })
        : atMost(`${each.name}, p99`, ratio(0.99, each.large, [...each.small, ...each.again]), RISE_LIMIT, {
            unit: ' ×',
            digits: 2,
          }),
    ),
  );
};

/** Creates both installations and compares them. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const largeSize = quick ? QUICK_LARGE : LARGE;
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = largeSize.users * largeSize.viewsInYear * BYTES_PER_VIEW;
  if (bavail * bsize < needed) throw new Error(`${shown(needed / 1024 ** 3, 0)} GiB have to be free in ${tmpdir()}`);
  const small = await openSchoolOf(SMALL);
  const large = await openSchoolOf(largeSize);
  console.log(`small: ${sizeText(SMALL, small)}\nlarge: ${sizeText(largeSize, large)}`);
  await compare(small, large, quick ? QUICK_ROUNDS : ROUNDS);
};
