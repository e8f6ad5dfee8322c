import { sql } from 'kysely';
import { pino } from 'pino';
import { newDataDir } from '@zuzu/e2e/server.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import type { Context } from '@zuzu/server/context.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { addVideos, smallLibrary } from '@zuzu/server/testing/library.ts';

/** Opens the installation of that folder for as long as the work takes: nobody else may have it open. */
export const inInstallation = async <Result>(
  dataDir: string,
  work: (services: Context) => Promise<Result>,
): Promise<Result> => {
  const config = makeConfig(readEnv({ DATA_DIR: dataDir, DEMO: 'off' }));
  const { services, close } = await openInstallation(config, pino({ level: 'error' }));
  try {
    return await work(services);
  } finally {
    await close();
  }
};

/** The number of the teacher of one class. */
export const phoneOf = (n: number): string => `05${String(10_000_000 + n)}`;

/** A folder with a library and so many teachers with one class each, which have seen nothing yet. */
export const makeSchool = async (classes: number): Promise<string> => {
  const dataDir = await newDataDir();
  await inInstallation(dataDir, async (services) => {
    await addVideos({ services }, smallLibrary());
    await sql`
      with people as (
        insert into users (full_name, phone_number, type)
        select 'teacher ' || n, '+9725' || (10000000 + n), 'C' from generate_series(0, ${classes - 1}::int) n
        returning id
      )
      insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
      select id, 'class', 5, 3, 4 from people`.execute(services.database);
  });
  return dataDir;
};
