import { expect, it } from 'vitest';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { startTestServer } from '#testing/test-server.ts';
import { demoLibrary, videoAdded } from './demo-library.ts';

type Services = Parameters<typeof demoLibrary>[0];

const CLIPS = 3;
const names = demoVideos()
  .slice(0, CLIPS)
  .map(({ fileName }) => fileName);

/** Adds the first clips of the demo that are missing; stops after the last one, no matter which server has added it. */
const addSome = async (services: Services): Promise<void> => {
  const isDone = (step: string) => {
    if (step === videoAdded(names.at(-1)!)) demo.stop();
    return services.installation.isDone(step);
  };
  const demo = demoLibrary({ ...services, installation: { ...services.installation, isDone } });
  await demo.addVideos();
};

/** The same services, but this process ends after one step. */
const killedAfter = <Noun extends object>(noun: Noun, step: keyof Noun): Noun => ({
  ...noun,
  [step]: async (...args: unknown[]) => {
    await (noun[step] as (...given: unknown[]) => Promise<unknown>)(...args);
    throw new Error('killed');
  },
});

const fileNames = async ({ services }: Awaited<ReturnType<typeof startTestServer>>): Promise<string[]> =>
  (await services.videosRepo.list()).map((row) => row.file_name).toSorted();

it.each<[string, (services: Services) => Partial<Services>]>([
  ['named', ({ installation }) => ({ installation: killedAfter(installation, 'fileOf') })],
  ['stored', ({ videos }) => ({ videos: killedAfter(videos, 'uploadReceived') })],
  ['described', ({ videos }) => ({ videos: killedAfter(videos, 'describe') })],
])('a clip is added once, even if the server was killed after it was %s', async (_step, killed) => {
  const server = await startTestServer();
  const { services } = server;
  await demoLibrary(services).addUsers();
  await expect(addSome({ ...services, ...killed(services) })).rejects.toThrow('killed');
  await addSome(services);
  expect(await fileNames(server)).toEqual(names.toSorted());
});

it('clips have names in the other languages', async () => {
  const server = await startTestServer();
  await demoLibrary(server.services).addUsers();
  await addSome(server.services);
  const titles = (await server.services.videosRepo.list()).map(({ title_ar: ar, title_en: en, title_ru: ru }) => ({
    ar,
    en,
    ru,
  }));
  expect(titles).toEqual(
    expect.arrayContaining(
      demoVideos()
        .slice(0, CLIPS)
        .map((clip) => clip.titles),
    ),
  );
});

it('two servers that fill one library concurrently add every clip once', async () => {
  const server = await startTestServer();
  await demoLibrary(server.services).addUsers();
  await Promise.all([addSome(server.services), addSome(server.services)]);
  expect(await fileNames(server)).toEqual(names.toSorted());
});

it('progress counts clips of the demo, not videos added by managers', async () => {
  const server = await startTestServer();
  const { services } = server;
  await demoLibrary(services).addUsers();
  await addVideos(server, [
    readyVideo({ path: 'main', length: 60 }),
    readyVideo({ path: 'main', length: 60, status: 'processing', progress: 40 }),
  ]);
  expect(await services.videos.demoProgress()).toBeUndefined();
  await addSome(services);
  expect(await services.videos.demoProgress()).toEqual({ ready: 0, total: CLIPS });
});
