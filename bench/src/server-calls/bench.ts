import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { renditionPrefix, segmentName } from '@zuzu/server/storage/media-keys.ts';
import { newDataDir } from '@zuzu/e2e/server.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { rowOf, type BenchRow } from '#figures.ts';
import { callApi } from '#open-loop.ts';
import { compare, type Request } from '#requests/closed-loop.ts';
import { startBareServer, startNginx } from '#requests/references.ts';
import { openSchool, type OpenSchool } from '#school.ts';

/** 99 videos, as many as the demo has. */
const VIDEOS_PER_CATEGORY = 11;
const FULL = { rounds: 5, ms: 1_500 };
const QUICK = { rounds: 2, ms: 300 };
/** The headers that a client needs to read a response. */
const MEANINGFUL = ['content-type', 'content-encoding'];
const HEIGHT = 540;
const SEGMENTS = [
  { name: '200 KB', bytes: 200_000, atLeast: 0.4 },
  { name: '1 MB', bytes: 1_000_000, atLeast: 0.75 },
];

export const summary = 'Calls that only read, beside bare node:http with the same bytes, and segments beside nginx';

/** The bytes of a response as sent, with the headers that describe them. */
const bytesOf = async ({ origin, path, headers = {} }: Request) => {
  const [response] = (await once(get(origin + path, { headers, agent: false }), 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${String(body)}`);
  const kept = Object.entries(response.headers).filter(([name]) => MEANINGFUL.includes(name));
  return { body: body.toString('base64'), headers: Object.fromEntries(kept) as Record<string, string> };
};

/** Compares a call with a bare server that sends the same. */
const besideBareNode = async (what: string, request: Request, quick: boolean): Promise<BenchRow> => {
  const bare = await startBareServer(await bytesOf(request));
  try {
    return rowOf(what, await compare(request, { ...request, origin: bare.origin }, quick ? QUICK : FULL));
  } finally {
    await bare.stop();
  }
};

/** Compares segments that have been asked for before with nginx, which sends the same files. */
const besideNginx = async ({ services }: OpenSchool, base: string, quick: boolean): Promise<BenchRow[]> => {
  const folder = await newDataDir();
  const nginx = await startNginx(folder);
  try {
    const video = (await services.library.current()).videos.values().next().value!;
    const prefix = renditionPrefix(video.row.video_key, HEIGHT);
    const pathOf = services.mediaUrls('').segmentPaths(prefix);
    const rows: BenchRow[] = [];
    for (const [index, { name, bytes, atLeast }] of SEGMENTS.entries()) {
      const content = randomBytes(bytes);
      await services.storage.put(`${prefix}/${segmentName(index)}`, content);
      await writeFile(join(folder, segmentName(index)), content);
      const figures = await compare(
        { origin: base, path: `/media/${pathOf(index)}` },
        { origin: nginx.origin, path: `/${segmentName(index)}` },
        quick ? QUICK : FULL,
      );
      rows.push(rowOf(`hot segment of ${name}, a second (nginx)`, figures, { of: 'ratio', atLeast }));
    }
    return rows;
  } finally {
    await nginx.stop();
  }
};

/** The path of the media playlist of a lesson that is composed for this. */
const lessonPlaylist = async (base: string, token: string): Promise<string> => {
  const call = { path: 'lessons/compose', token, body: { intensity: 3, duration: 3 } };
  const { lessonUrl } = (await callApi<ComposedLesson>(base, call)).body;
  return new URL(`${HEIGHT}.m3u8`, lessonUrl).pathname;
};

export const rows = async ({ quick }: { quick: boolean }): Promise<BenchRow[]> => {
  const school = await openSchool({ videos: smallLibrary(VIDEOS_PER_CATEGORY), users: 1 });
  const { url: origin } = await school.serve();
  const { token } = school.people[0]!;
  const headers = { authorization: `Bearer ${token}` };
  const videos = { origin, path: '/api/videos', headers };
  const playlist = { origin, path: await lessonPlaylist(origin, token) };
  return [
    await besideBareNode('GET /api/settings, a second', { origin, path: '/api/settings' }, quick),
    await besideBareNode('GET /api/videos, 99 videos, a second', videos, quick),
    await besideBareNode('media playlist of a lesson, a second', playlist, quick),
    ...(await besideNginx(school, origin, quick)),
  ];
};
