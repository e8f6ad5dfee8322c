import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { categoryPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { readyVideo } from '@zuzu/server/testing/library.ts';

const WORDS = [
  'קפיצות',
  'ריצה',
  'מתיחה',
  'ריקוד',
  'סיפור',
  'הדוב',
  'במקום',
  'כוכב',
  'jungle',
  'dance',
  'squat',
  'story',
];
/** Rows per insert: PostgreSQL is limited to 65,535 parameters. */
const CHUNK = 1_000;
const MINUTE_MS = 60_000;

export const MANAGER = '0504444444';

/** The texts that the bench searches: the two names of every video, newest first. */
export type Names = { fileName: string; displayName: string }[];

/** An installation with that many playable videos and one manager. */
export const largeLibrary = async (
  count: number,
): Promise<{ dataDir: string; names: Names; remove: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const config = makeConfig(readEnv({ DATA_DIR: dataDir, DEMO: 'off' }));
  const { services, close } = await openInstallation(config, pino({ level: 'warn' }));
  const word = (n: number) => WORDS[n % WORDS.length]!;
  const now = Date.now();
  const videos = Array.from({ length: count }, (_, i) =>
    readyVideo({
      path: `${categoryPath(categoryValues[i % categoryValues.length]!)}/${word(i * 5)}-${i % 40}`,
      file_name: `${word(i * 11 + 8)}_${word(i * 7 + 3)}_${i}.mp4`,
      display_name: `${word(i)} ${word(Math.floor(i / WORDS.length))} ${i}`,
      length: 30 + ((i * 37) % 600),
      intensities: [intensityLevels[i % 5]!, intensityLevels[(i * 3) % 5]!],
      created_at: new Date(now - i * MINUTE_MS),
      // no thumbnails, so that none are requested
      thumbnail_key: null,
    }),
  );
  for (let at = 0; at < count; at += CHUNK) await services.videosRepo.insert(videos.slice(at, at + CHUNK));
  await sql`
    insert into renditions (video_id, height, width, bandwidth, average_bandwidth, codecs, segment_durations, key_prefix, iv)
    select id, 540, 960, 400000, 250000, 'avc1.64001f,mp4a.40.2', array[6, 6, 6], 'renditions/' || video_key || '/540',
      ${randomUUID().replaceAll('-', '')}
    from videos
  `.execute(services.database);
  // their files count as deleted after packaging, so that the purge leaves them alone
  await sql`
    insert into uploads (file_key, file_name, file_type, expires_at, dropped_at)
    select file_key, file_name, 'video/mp4', now(), now() from videos
  `.execute(services.database);
  await sql`insert into users (full_name, phone_number, type) values ('דנה לוי', ${`+972${MANAGER.slice(1)}`}, 'M')`.execute(
    services.database,
  );
  await sql`analyze`.execute(services.database);
  await close();
  return {
    dataDir,
    names: videos.map(({ file_name, display_name }) => ({ fileName: file_name, displayName: display_name })),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
};
