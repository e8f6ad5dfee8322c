import { setTimeout as delay } from 'node:timers/promises';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { createManager, newDataDir, startServer, type Server } from '@zuzu/e2e/server.ts';
import { browserCalls } from '#browser-calls.ts';
import { makeClip } from '#make-clip.ts';
import { MANAGER, managerOf } from '#manager.ts';

/** 360p, 540p and 720p. */
const RENDITIONS = 3;
const POLL_MS = 1_000;

export type LessonInstallation = {
  server: Server;
  url: string;
  token: string;
  user: SignedInUser;
  /** The first part's clip, as uploaded. */
  clip: Buffer;
};

/** A server with one lesson of `parts` parts of `seconds` each, in three renditions. */
export const lessonInstallation = async (parts: number, seconds: number): Promise<LessonInstallation> => {
  const dataDir = await newDataDir();
  await createManager(dataDir, MANAGER, 'Bench');
  const server = await startServer(dataDir, { DEMO: 'off' });
  const { url } = server;
  const calls = browserCalls([]);
  const { token, user, upload } = await managerOf(calls, url);
  const clips: Buffer[] = [];
  for (let part = 0; part < parts; part++) {
    const clip = await makeClip({ width: 1_280, height: 720, seconds, tone: 220 * (part + 1) });
    clips.push(clip);
    await upload(clip, `clip-${part}.mp4`);
  }
  const address = `${url}/api/lessons/lesson-config`;
  const { lessonConfig } = await calls.fetchJson<{ lessonConfig: { config: LessonConfig } }>('rules', address, {
    token,
  });
  const { config } = lessonConfig;
  config.lessonRules['1'].order = Array.from({ length: parts }, () => 'main');
  config.tolerances.lessonDuration['1'] = { min: 0, max: 60 };
  await calls.fetchBytes('rules', address, { token, body: { lessonConfig: { config } } });

  for (;;) {
    // a lesson composed while only some clips were ready would be returned again
    const body = { intensity: 3, duration: 1, fresh: true };
    const lesson = await calls
      .fetchJson<ComposedLesson>('compose', `${url}/api/lessons/compose`, { token, body })
      .catch(() => undefined);
    const variants = lesson && (await (await fetch(lesson.lessonUrl)).text()).match(/#EXT-X-STREAM-INF/g);
    if (lesson?.finalLesson.length === parts && variants?.length === RENDITIONS)
      return { server, url, token, user, clip: clips[0]! };
    await delay(POLL_MS);
  }
};
