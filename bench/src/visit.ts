import { setTimeout as delay } from 'node:timers/promises';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { BrowserCalls } from './browser-calls.ts';

type Visitor = {
  base: string;
  phone: string;
  choice: { intensity: number; duration: number };
  /** Pause between two steps. */
  pauseMs: number;
  /** Number of segments to load per part. */
  segments: number;
};

const lines = (playlist: string, which: RegExp): string[] => playlist.match(which) ?? [];

/**
 * Somebody signs in, has a lesson composed, plays the beginning of each part, and reports half of the parts, then the
 * rest, as seen, together with play events. Throws if a call is refused or gets no response.
 */
export const visit = async (
  { fetchBytes, fetchJson, fetchText, signIn }: BrowserCalls,
  { base, phone, choice, pauseMs, segments }: Visitor,
): Promise<void> => {
  const { token, user } = await signIn(base, phone);
  const group = user.groups[0]!;
  await delay(pauseMs);
  const lesson = await fetchJson<ComposedLesson>('compose', `${base}/api/lessons/compose`, {
    token,
    body: { ...choice, groupName: group.name },
  });

  // whatever the host in a URL, visitors connect to `base`
  const here = (address: string, from = base) => new URL(new URL(address, from).pathname, base).href;
  const main = here(lesson.lessonUrl);
  const rendition = lines(await fetchText('playlist', main), /^[^#].+\.m3u8$/gm)[0]!;
  const playlist = await fetchText('playlist', here(rendition, main));
  const key = /URI="([^"]+)"/.exec(playlist)?.[1];
  if (key !== undefined) await fetchBytes('key', here(key, main));
  for (const part of playlist.split('#EXT-X-DISCONTINUITY\n')) {
    for (const segment of lines(part, /^[^#].+\.ts$/gm).slice(0, segments))
      await fetchBytes('segment', here(segment, main));
    await delay(pauseMs);
  }

  const fileKeys = lesson.finalLesson.map(({ video }) => video.fileKey);
  const half = Math.ceil(fileKeys.length / 2);
  const report = (number: number, kind: 'start' | 'part' | 'finish') =>
    fetchBytes('event', `${base}/api/plays/${lesson.playId}/events`, {
      token,
      body: { events: [{ number, kind, at: new Date().toISOString(), seconds: number * 60 }] },
    });
  await report(0, 'start');
  for (const reported of [fileKeys.slice(0, half), fileKeys.slice(half)]) {
    await delay(pauseMs);
    if (reported.length === 0) continue;
    const seenAt = new Date().toISOString();
    const address = `${base}/api/users/${user._id}/groups/${encodeURIComponent(group.name)}/seen`;
    await fetchBytes('seen', address, { token, body: { fileKeys: reported, playId: lesson.playId, seenAt } });
  }
  await report(1, 'finish');
};
