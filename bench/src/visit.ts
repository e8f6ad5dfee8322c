import { setTimeout as delay } from 'node:timers/promises';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { BrowserCalls } from './browser-calls.ts';

type Visitor = {
  base: string;
  phone: string;
  choice: { intensity: number; duration: number };
  /** Pause between two steps. */
  pauseMs?: number;
  /** Number of segments to load per part. */
  segments?: number;
  /** How many parts are reported at once; half of the lesson if undefined. */
  partsOfReport?: number;
  /** Called whenever a write has been acknowledged. */
  onWritten?: () => void;
};

/** Everything that the server acknowledged of one lesson. */
export type Acknowledged = { groupId: string; playId: string; fileKeys: string[]; events: number };

const lines = (playlist: string, which: RegExp): string[] => playlist.match(which) ?? [];

/** Loads the beginning of each part of a lesson, as a player does. */
const loadParts = async (
  { fetchBytes, fetchText }: BrowserCalls,
  lessonUrl: string,
  { base, pauseMs = 0, segments = 0 }: Visitor,
): Promise<void> => {
  // whatever the host in a URL, visitors connect to `base`
  const here = (address: string, from = base) => new URL(new URL(address, from).pathname, base).href;
  const main = here(lessonUrl);
  const rendition = lines(await fetchText('playlist', main), /^[^#].+\.m3u8$/gm)[0]!;
  const playlist = await fetchText('playlist', here(rendition, main));
  const key = /URI="([^"]+)"/.exec(playlist)?.[1];
  if (key !== undefined) await fetchBytes('key', here(key, main));
  for (const part of playlist.split('#EXT-X-DISCONTINUITY\n')) {
    for (const segment of lines(part, /^[^#].+\.ts$/gm).slice(0, segments))
      await fetchBytes('segment', here(segment, main));
    await delay(pauseMs);
  }
};

/**
 * A user signs in, composes a lesson, plays the beginning of each part if there are segments to load, and reports the parts
 * as seen, one report after the other, between the events of the play. Throws if a call is refused or gets no response.
 */
export const visit = async (calls: BrowserCalls, visitor: Visitor): Promise<Acknowledged> => {
  const { base, phone, choice, pauseMs = 0, segments = 0, onWritten } = visitor;
  const { token, user } = await calls.signIn(base, phone);
  const group = user.groups[0]!;
  await delay(pauseMs);
  const body = { ...choice, groupName: group.name };
  const lesson = await calls.fetchJson<ComposedLesson>('compose', `${base}/api/lessons/compose`, { token, body });
  onWritten?.();
  if (segments > 0) await loadParts(calls, lesson.lessonUrl, visitor);

  const { playId, finalLesson } = lesson;
  const acknowledged: Acknowledged = { groupId: group._id!, playId, fileKeys: [], events: 0 };
  const write = async (name: string, address: string, written: object): Promise<void> => {
    await calls.fetchBytes(name, `${base}/api/${address}`, { token, body: written });
    onWritten?.();
  };
  const report = async (event: { kind: 'start' | 'part' | 'finish'; part?: number }): Promise<void> => {
    const number = acknowledged.events;
    const at = new Date().toISOString();
    await write('event', `plays/${playId}/events`, {
      events: [{ number, at, seconds: number > 0 ? 60 : 0, ...event }],
    });
    acknowledged.events += 1;
  };
  await report({ kind: 'start' });
  const atOnce = visitor.partsOfReport ?? Math.ceil(finalLesson.length / 2);
  for (let part = 0; part < finalLesson.length; part += atOnce) {
    await delay(pauseMs);
    await report({ kind: 'part', part });
    const fileKeys = finalLesson.slice(part, part + atOnce).map(({ video }) => video.fileKey);
    const seenAt = new Date().toISOString();
    const address = `users/${user._id}/groups/${encodeURIComponent(group.name)}/seen`;
    await write('seen', address, { fileKeys, playId, seenAt });
    acknowledged.fileKeys.push(...fileKeys);
  }
  await report({ kind: 'finish' });
  return acknowledged;
};
