import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '@zuzu/contract/settings.ts';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { BrowserCalls } from './browser-calls.ts';
import { MANAGER } from './school.ts';

const POLL_MS = 1_000;

/** A school's manager, as far as benches need one. All functions throw when a call fails. */
export const managerOf = async ({ fetchBytes, fetchJson, signIn }: BrowserCalls, base: string) => {
  const { token, user } = await signIn(base, MANAGER);
  const api = `${base}/api`;
  const listOf = (fileKeys: readonly string[]) =>
    fetchJson<Video[]>('videos', `${api}/videos?fileKeys=${fileKeys.join(',')}`, { token });

  return {
    token,
    user,

    /** The videos of these files. */
    find: listOf,

    /** Waits until every video of the demo can be played. */
    libraryReady: async (): Promise<void> => {
      for (;;) {
        const { demoLibrary } = await fetchJson<Settings>('settings', `${api}/settings`);
        const videos = await fetchJson<Video[]>('videos', `${api}/videos`, { token });
        if (demoLibrary === undefined && videos.length >= demoVideos().length) return;
        await delay(POLL_MS);
      }
    },

    /** Opens every list of the back-office once. */
    lookAround: async (): Promise<void> => {
      const today = new Date().toISOString().slice(0, 10);
      const range = `from=${today.slice(0, 8)}01&to=${today}`;
      const statistics = [`activity?${range}&by=day`, `videos?${range}`, `groups?${range}`];
      const lists = ['users?limit=100', 'videos?limit=50', ...statistics.map((path) => `statistics/${path}`), 'system'];
      for (const path of lists) await fetchBytes(path, `${api}/${path}`, { token });
    },

    /** Uploads a video with its three calls; returns the video, which is then being prepared. */
    upload: async (content: Uint8Array, fileName: string): Promise<Video> => {
      const { signedUrl, fileKey } = await fetchJson<{ signedUrl: string; fileKey: string }>(
        'upload',
        `${api}/videos/upload`,
        { token, body: { fileName, fileType: 'video/mp4' } },
      );
      await fetchBytes('put', signedUrl, { method: 'PUT', body: content });
      await fetchBytes('metadata', `${api}/videos/metadata`, {
        token,
        body: { fileKey, name: fileName, length: 0, intensities: ['3'], primaryCategory: 'main' },
        acceptedStatus: 409,
      });
      return (await listOf([fileKey]))[0]!;
    },

    /** Waits until none of these files is being prepared any more; returns their videos. */
    prepared: async (fileKeys: readonly string[]): Promise<Video[]> => {
      for (;;) {
        const videos = await listOf(fileKeys);
        if (videos.every(({ status, progress }) => status === 'failed' || progress === 100)) return videos;
        await delay(POLL_MS);
      }
    },

    /** Deletes a video with its file. */
    remove: async ({ _id, fileKey }: Video): Promise<void> => {
      await fetchBytes('delete', `${api}/videos/s3/delete`, { token, body: { fileKey } });
      await fetchBytes('delete', `${api}/videos/${_id}`, { token, method: 'DELETE' });
    },
  };
};
export type Manager = Awaited<ReturnType<typeof managerOf>>;
