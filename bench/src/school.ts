import { sql } from 'kysely';
import { pino } from 'pino';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { endServers, newDataDir, startServer, type Server } from '@zuzu/e2e/server.ts';
import { tokens } from '@zuzu/server/features/sign-in/token.ts';
import { makeConfig } from '@zuzu/server/lib/config/config.ts';
import { readEnv } from '@zuzu/server/lib/config/env.ts';
import type { Context } from '@zuzu/server/app/context.ts';
import { openInstallation } from '@zuzu/server/app/installation.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import type { NewVideo } from '@zuzu/server/features/videos/videos.repository.ts';
import type { Call } from '#open-loop.ts';
import { addSeen, addUsers, addVideos, addYear } from '#school-rows.ts';

type Settings = Readonly<Record<string, string>>;

/** The manager of every school; not the demo's, which a school may have as well. */
export const MANAGER = '0500000000';

const stops = new Set<() => Promise<void>>();

/** Ends every installation and server of a bench, also after a failure, and removes their folders. */
export const endAll = async (): Promise<void> => {
  for (const stop of stops) await stop();
  await endServers();
};

/** An installation without demo content, open in this process until `stop`, or until the bench is over. */
export const openBench = async (settings: Settings = {}) => {
  const dataDir = settings['DATA_DIR'] ?? (await newDataDir());
  const config = makeConfig(readEnv({ DEMO: 'off', DATA_DIR: dataDir, ...settings }));
  const { services, close } = await openInstallation(config, pino({ level: 'warn' }));
  const stop = async () => {
    stops.delete(stop);
    await close();
  };
  stops.add(stop);
  return {
    dataDir,
    services,
    stop,
    /** Starts a server in another process; the first one also starts the database. */
    serve: (more: Settings = {}): Promise<Server> => startServer(dataDir, { DEMO: 'off', ...more }),
  };
};

/** Begins a session for every user, without the limits of signing in. */
const signInAll = async ({ database, installation }: Context) => {
  await sql`
    insert into sessions (id, user_id, epoch, device, created_at, last_used_at)
    select id::text, id, session_epoch, '', now(), now() from users`.execute(database);
  const { sign } = tokens(await installation.secret('jwt-secret'));
  const rows = await database
    .selectFrom('users')
    .leftJoin('groups', 'groups.user_id', 'users.id')
    .select(['users.id as userId', 'phone_number as phone', 'type', 'groups.name as groupName'])
    .orderBy('phone_number')
    .execute();
  const everybody = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      token: await sign({ id: row.userId, userId: row.userId, epoch: 0 }, new Date()),
    })),
  );
  return {
    people: everybody.filter(({ type }) => type !== 'M'),
    manager: everybody.find(({ type }) => type === 'M')!,
  };
};

/** The contents of a school; by default a small library and a manager. */
type School = {
  videos?: readonly NewVideo[];
  /** As long as the video if undefined. */
  segmentSeconds?: number;
  /** Each has one group. */
  users?: number;
  /** In turns. */
  types?: readonly UserType[];
  /** Videos that each group has seen in the last year. */
  seen?: number;
  /** Views of each group in the last year, five in a lesson, with the lessons, plays and statistics that belong to them. */
  viewsInYear?: number;
};

/** Builds a school in a new installation, opens it and signs all users in. */
export const openSchool = async (
  { videos = smallLibrary(), segmentSeconds, users = 0, types = ['B'], seen = 0, viewsInYear = 0 }: School,
  settings?: Settings,
) => {
  const bench = await openBench(settings);
  const { database, users: people, videosRepo } = bench.services;
  await addVideos(database, videosRepo, videos, segmentSeconds);
  await addUsers(database, users, types);
  await people.add({ type: 'M', phoneNumber: MANAGER, fullName: 'manager', groups: [] });
  if (seen > 0) await addSeen(database, seen);
  if (viewsInYear > 0) await addYear(database, { users, viewsInYear, videos: videos.length });
  await sql`vacuum analyze`.execute(database);
  return { ...bench, ...(await signInAll(bench.services)) };
};

/** The `n`th compose of a load. Users alternate and never request the same lesson twice, so that each is newly composed. */
export const newLesson = ({ people }: OpenSchool, n: number): Call => {
  const round = Math.floor(n / people.length);
  return {
    path: 'lessons/compose',
    token: people[(n * 7919) % people.length]!.token,
    body: { intensity: 1 + (round % 5), duration: 1 + ((Math.floor(round / 5) + n) % 5) },
  };
};
export type OpenSchool = Awaited<ReturnType<typeof openSchool>>;
