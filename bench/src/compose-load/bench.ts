import { once } from 'node:events';
import { loadedInstallation } from './installation.ts';
import { openLoop, report, startServer } from './load.ts';

const USERS = 1_000;
const VIEWS_PER_USER = 500;
const PER_SECOND = 100;
const SECONDS = 60;
const QUICK_SECONDS = 8;
const WARM_UP_SECONDS = 5;
/** The product's performance goal. */
const P99_LIMIT_MS = 150;

export const summary = `${PER_SECOND} composes a second against the running server, open loop`;

/**
 * Composes for random users under an open-loop load, compares it with a call that composes nothing, and repeats some
 * requests.
 */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const installation = await loadedInstallation(USERS, VIEWS_PER_USER);
  const { server, base } = await startServer(installation.dataDir);
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const count = PER_SECOND * seconds;
  const call = async (path: string, token: string, body?: unknown) => {
    const answer = await fetch(`${base}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { ok: answer.ok, body: (await answer.json()) as { finalLesson?: { video: { fileKey: string } }[] } };
  };
  const compose = async (i: number) => {
    const { token } = installation.sessions[(i * 7919) % installation.sessions.length]!;
    // in its first USERS calls every user asks once, so that every lesson is newly composed
    const round = Math.floor(i / USERS);
    const request = { intensity: 1 + (round % 5), duration: 1 + (Math.floor(round / 5 + i) % 5) };
    const { ok, body } = await call('lessons/compose', token, request);
    return { ok, parts: (body.finalLesson ?? []).map((part) => part.video.fileKey).join() };
  };
  const idle = async (i: number) => {
    const { token } = installation.sessions[i % installation.sessions.length]!;
    return { ok: (await call('settings', token)).ok, parts: '' };
  };
  try {
    console.log(
      `${USERS} users with ${VIEWS_PER_USER} views each, 504 videos, ${PER_SECOND} calls a second for ${seconds} s`,
    );
    await openLoop(PER_SECOND * 2, PER_SECOND, idle);
    const reference = report('reference: settings, signed in', await openLoop(count, PER_SECOND, idle));
    // a server that has been up for a while: lessons of other days have already been composed
    await openLoop(PER_SECOND * WARM_UP_SECONDS, PER_SECOND / 2, (i) => compose(i + 4 * USERS));
    const composed = await openLoop(count, PER_SECOND, compose);
    const p99 = report('compose', composed);
    const again = await Promise.all(Array.from({ length: 50 }, (_, i) => compose(i)));
    const same = again.filter(({ parts }, i) => parts !== '' && parts === composed[i]?.parts).length;
    console.log(
      `compose p99 is ${(p99 / reference).toFixed(1)} × the reference's; limit ${P99_LIMIT_MS} ms: ${p99 <= P99_LIMIT_MS ? 'met' : 'missed'}`,
    );
    console.log(`asked twice: ${same} of ${again.length} get the same lesson`);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await installation.close();
  }
};
