import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDemoClip } from '@zuzu/demo/demo-clip.ts';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { call, compose, listVideos, signInByCall, uploadVideo } from './api.ts';
import { haveExternalServices, newExternalServices, type ExternalServices } from './external-services.ts';
import { filmUpright } from './ffmpeg.ts';
import {
  createManager,
  endServers,
  newDataDir,
  startServer,
  startWorkerProcess,
  type Server,
  type ServerProcess,
} from './server.ts';
import { PATIENCE } from '@zuzu/server/testing/patience.ts';

const MANAGER = '0508888888';
const TEACHER = '0507777777';
const GROUP = 'כיתה ד׳ 3';
const CHOICE = { intensity: 3, duration: 1, groupName: GROUP };
/** One upload through each server, enough for a lesson with the rules below. */
const CLIPS = 2;
/** Long enough to be interrupted. */
const FILM_SECONDS = 10;

describe.runIf(haveExternalServices)('two servers and two workers on one database and one bucket', () => {
  let external: ExternalServices;
  let servers: Server[];
  let workers: ServerProcess[];
  let manager: string;
  const startOne = async () => startServer(await newDataDir(), { ...external.settings, WORKER: 'off' });
  const startWorkerOne = async () => startWorkerProcess({ ...external.settings, DATA_DIR: await newDataDir() });
  const url = (at: number) => servers[at]!.url;

  beforeAll(async () => {
    external = await newExternalServices();
    // all of them start on an empty database
    [servers, workers] = await Promise.all([
      Promise.all([startOne(), startOne()]),
      Promise.all([startWorkerOne(), startWorkerOne()]),
    ]);
    await createManager(await newDataDir(), MANAGER, 'דנה לוי', external.settings);
    manager = (await signInByCall(url(0), MANAGER)).token;
    await allowShortLessons();
  });
  afterAll(async () => {
    await endServers();
    await external.remove();
  });

  /** Lessons of one exercise, so that few clips have to be prepared. */
  const allowShortLessons = async () => {
    const path = '/lessons/lesson-config';
    const { body } = await call<{ lessonConfig: { config: LessonConfig } }>(url(0), 'GET', path, { token: manager });
    const { config } = body.lessonConfig;
    config.lessonRules['1'].order = ['main'];
    config.tolerances.lessonDuration['1'] = { min: 0, max: 6 };
    const saved = await call(url(0), 'POST', path, { token: manager, body: { lessonConfig: { config } } });
    expect(saved.status).toBe(200);
  };
  const allReady = async (fileKeys: readonly string[]): Promise<Video[]> => {
    const mine = async () => {
      const videos = (await listVideos(url(1), manager)).filter(({ fileKey }) => fileKeys.includes(fileKey));
      return (
        videos.length === fileKeys.length &&
        videos.every(({ status, progress }) => status !== 'processing' && (status === 'failed' || progress === 100)) &&
        videos
      );
    };
    return (await vi.waitUntil(mine, PATIENCE)) as Video[];
  };
  const jobs = () =>
    external.query<{ video: number; state: string; count: number }>(
      `select (data->>'id')::int as video, state, count(*)::int from jobs.job where name = 'transcode-video' group by 1, 2`,
    );

  test('an upload to one server is prepared by a worker and available on the other', async () => {
    const fileKeys: string[] = [];
    for (const [at, clip] of demoVideos().slice(0, CLIPS).entries()) {
      const content = new Uint8Array(await openDemoClip(clip));
      fileKeys.push(await uploadVideo(url(at % 2), manager, { fileName: clip.fileName, content, path: 'main' }));
    }
    for (const video of await allReady(fileKeys)) expect(video).toMatchObject({ status: 'ready' });
    for (const job of await jobs()) expect(job).toMatchObject({ state: 'completed', count: 1 });
  });

  test('a class gets one lesson from both servers, plays it from both, and views count once', async () => {
    const body = {
      full_name: 'רון אלון',
      phone_number: TEACHER,
      type: 'C',
      groups: [
        { name: GROUP, preferences: { lessonLength: 1, intensityLevel: 3, favoriteCategories: [], lessonsPerWeek: 1 } },
      ],
    };
    expect((await call(url(0), 'POST', '/users', { token: manager, body })).status).toBe(200);
    const { token, user } = await signInByCall(url(1), TEACHER);
    const [one, other] = await Promise.all([compose(url(0), token, CHOICE), compose(url(1), token, CHOICE)]);
    expect(one.status).toBe(200);
    const fileKeys = one.body.finalLesson.map(({ video }) => video.fileKey);
    expect(other.body.finalLesson.map(({ video }) => video.fileKey)).toEqual(fileKeys);

    const lines = one.body.mergedPlaylist.split('\n');
    const segment = lines.find((line) => line.endsWith('.ts'))!;
    for (const at of [0, 1]) {
      const answer = await fetch(new URL(new URL(segment, `${url(at)}/media/`).pathname, url(at)));
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }

    const seen = { fileKeys, playId: one.body.playId };
    const path = `/users/${user._id}/groups/${encodeURIComponent(GROUP)}/seen`;
    const added = await Promise.all(
      [0, 1, 0, 1].map(
        async (at) => (await call<{ added: number }>(url(at), 'POST', path, { token, body: seen })).body,
      ),
    );
    expect(added.reduce((sum, answer) => sum + answer.added, 0)).toBe(new Set(fileKeys).size);
    const [views] = await external.query<{ count: number }>('select count(*)::int from views');
    expect(views?.count).toBe(new Set(fileKeys).size);
  });

  test('a killed worker’s videos are taken over by the other, each finished once', async () => {
    const film = await filmUpright(FILM_SECONDS);
    const fileKeys: string[] = [];
    for (const name of ['a.mp4', 'b.mp4'])
      fileKeys.push(await uploadVideo(url(0), manager, { fileName: name, content: film, path: 'main' }));
    const active = async () => (await jobs()).some(({ state }) => state === 'active');
    await vi.waitUntil(active, { ...PATIENCE, interval: 20 });
    workers[0]!.child.kill('SIGKILL');
    await workers[0]!.ended;
    for (const video of await allReady(fileKeys)) expect(video).toMatchObject({ status: 'ready' });
    const counts = await external.query<{ videos: number; renditions: number; distinct: number }>(
      `select count(distinct video_id)::int as videos, count(*)::int as renditions,
         count(distinct (video_id, height))::int as distinct from renditions`,
    );
    expect(counts[0]?.renditions).toBe(counts[0]?.distinct);
    // a job ends a moment after its video
    await expect.poll(async () => (await jobs()).filter(({ state }) => state !== 'completed')).toEqual([]);
  });

  test('acknowledged data survives a killed server and a database that drops all connections', async () => {
    const { token } = await signInByCall(url(0), TEACHER);
    const lesson = async (at: number) => {
      const { status, body } = await compose(url(at), token, CHOICE);
      return status === 200 ? body.finalLesson.map(({ video }) => video.fileKey) : undefined;
    };
    const fresh = await compose(url(0), token, { ...CHOICE, fresh: true });
    const acknowledged = fresh.body.finalLesson.map(({ video }) => video.fileKey);
    await servers[0]!.kill();
    expect(await lesson(1)).toEqual(acknowledged);
    await external.cutDatabase();
    await vi.waitUntil(async () => (await lesson(1).catch(() => undefined)) !== undefined, PATIENCE);
    expect(await lesson(1)).toEqual(acknowledged);
    // the remaining worker continues as well
    const fileKey = await uploadVideo(url(1), manager, {
      fileName: 'd.mp4',
      content: await filmUpright(3),
      path: 'main',
    });
    expect(await allReady([fileKey])).toMatchObject([{ status: 'ready' }]);
  });
});
