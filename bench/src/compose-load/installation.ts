import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { signInAll } from '#sign-in-all.ts';
import type { Context } from '@zuzu/server/context.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { addVideos, smallLibrary } from '@zuzu/server/testing/library.ts';

/** Of the nine categories: 504 videos in all. */
const VIDEOS_PER_CATEGORY = 56;

export type LoadedInstallation = {
  dataDir: string;
  services: Context;
  /** A session of each user. */
  sessions: { userId: string; token: string }[];
  /** A token of a manager. */
  managerToken: string;
  /** Stops its database, unless a server uses it as well; leaves the folder. */
  stop: () => Promise<void>;
  /** Stops its database and removes the folder. */
  close: () => Promise<void>;
};

/** An installation with a library and `users` users, whose groups each saw `views` of its videos in the last year. */
export const loadedInstallation = async (
  users: number,
  views: number,
  videosPerCategory = VIDEOS_PER_CATEGORY,
): Promise<LoadedInstallation> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const config = makeConfig(readEnv({ DATA_DIR: dataDir, DEMO: 'off' }));
  const { services, close } = await openInstallation(config, pino({ level: 'warn' }));
  await addVideos({ services }, smallLibrary(videosPerCategory));
  await sql`
    with people as (
      insert into users (full_name, phone_number, type)
      select 'user ' || n, '+972' || (500000000 + n), 'B' from generate_series(1, ${users}::int) n
      returning id
    )
    insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
    select id, 'default', 3, 3, 4 from people
  `.execute(services.database);
  await sql`
    insert into seen (group_id, video_id, first_seen_at, last_seen_at)
    select groups.id, picked.id, at.moment, at.moment
    from groups
    cross join lateral (
      select id, row_number() over (order by hashtext(groups.id::text || id)) as place from videos
    ) picked
    cross join lateral (select now() - interval '4 days' - picked.place * interval '17 hours' as moment) at
    where picked.place <= ${views}
  `.execute(services.database);
  await sql`analyze`.execute(services.database);
  const rows = await services.database.selectFrom('users').select('id').execute();
  const manager = await services.users.add({ type: 'M', phoneNumber: '0529999999', fullName: 'manager', groups: [] });
  const tokenOf = await signInAll(services);
  const sessions = await Promise.all(rows.map(async ({ id }) => ({ userId: id, token: await tokenOf(id) })));
  return {
    ...{ dataDir, services, sessions },
    managerToken: await tokenOf(manager.id),
    stop: close,
    close: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
