import { expect, it } from 'vitest';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';
import { demoLibrary, videoAdded } from './demo-library.ts';
import { removeDemo } from './remove-demo.ts';

/** A clip of an earlier version. */
const EARLIER = 'main-squats-2-101.mp4';

it('removes only the demo, permanently, once there is another manager', async () => {
  const server = await startTestServer();
  const { services } = server;
  await demoLibrary(services).addUsers();
  const demoManager = (await services.users.listDemo()).find(({ type }) => type === 'M')!;
  const clip = demoVideos()[0]!.fileName;
  await addVideos(server, [
    readyVideo({ path: 'main', length: 60, file_name: clip, created_by: demoManager.id }),
    readyVideo({ path: 'main', length: 60, file_name: clip }),
    readyVideo({ path: 'main', length: 101, file_name: EARLIER, created_by: demoManager.id }),
  ]);
  await services.installation.markDone(videoAdded(EARLIER), new Date());

  expect(await removeDemo(services)).toBeUndefined();
  expect(await services.users.listDemo()).toHaveLength(4);

  const own = await services.users.add(people.m);
  expect(await removeDemo(services)).toEqual({ users: 4, videos: 2 });
  expect((await services.usersEditing.list({}, new Date())).users.map(({ _id }) => _id)).toEqual([own.id]);
  expect(await services.videosRepo.list()).toHaveLength(1);
  await demoLibrary(services).addUsers();
  await demoLibrary(services).addVideos();
  expect(await services.users.listDemo()).toEqual([]);
  expect(await services.videosRepo.list()).toHaveLength(1);
});
