import { setTimeout as delay } from 'node:timers/promises';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { makeClip } from '#make-clip.ts';
import { createManager, endServers, newDataDir, startServer, type Server } from '@zuzu/e2e/server.ts';

const CATEGORY = 'bench';
const PHONE = '0509999999';
/** 360p, 540p and 720p. */
const RENDITIONS = 3;
const POLL_MS = 1_000;

export type BenchInstallation = {
  server: Server;
  url: string;
  token: string;
  user: SignedInUser;
  lesson: ComposedLesson;
  /** The first part's clip, as uploaded. */
  clip: Buffer;
  close: () => Promise<void>;
};

/** A server with one lesson of `parts` parts of `seconds` each, in three renditions. */
export const lessonInstallation = async (parts: number, seconds: number): Promise<BenchInstallation> => {
  const dataDir = await newDataDir();
  await createManager(dataDir, PHONE, 'Bench');
  const server = await startServer(dataDir, { DEMO: 'off' });
  const { url } = server;
  let token = '';
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const session = await call<{ token: string; user: SignedInUser }>('POST', '/auth/send-otp', { phone_number: PHONE });
  token = session.token;

  const clips: Buffer[] = [];
  for (let part = 0; part < parts; part++) {
    const clip = await makeClip({ width: 1_280, height: 720, seconds, tone: 220 * (part + 1) });
    clips.push(clip);
    const file = { fileName: `clip-${part}.mp4`, fileType: 'video/mp4' };
    const { signedUrl, fileKey } = await call<{ signedUrl: string; fileKey: string }>('POST', '/videos/upload', file);
    await fetch(signedUrl, { method: 'PUT', headers: { 'content-type': file.fileType }, body: new Uint8Array(clip) });
    const row = { fileKey, fileName: file.fileName, displayName: file.fileName, intensities: ['3'], path: CATEGORY };
    await call('POST', '/videos/metadata', { videos: [row] });
  }
  const { lessonConfig } = await call<{ lessonConfig: { config: LessonConfig } }>('GET', '/lessons/lesson-config');
  const { config } = lessonConfig;
  config.lessonRules['1'].order = Array.from({ length: parts }, () => CATEGORY);
  config.tolerances.lessonDuration['1'] = { min: 0, max: 60 };
  await call('POST', '/lessons/lesson-config', { lessonConfig: { config } });

  for (;;) {
    // a lesson composed while only some clips were ready would be returned again
    const request = { intensity: 3, duration: 1, fresh: true };
    const lesson = await call<ComposedLesson>('POST', '/lessons/compose', request).catch(() => undefined);
    const variants = lesson && (await (await fetch(lesson.lessonUrl)).text()).match(/#EXT-X-STREAM-INF/g);
    if (lesson?.finalLesson.length === parts && variants?.length === RENDITIONS)
      return { server, url, token, user: session.user, lesson, clip: clips[0]!, close: endServers };
    await delay(POLL_MS);
  }
};
