import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { BrowserCalls } from '#browser-calls.ts';
import type { Acknowledged } from './stored-data.ts';

/** The longest lesson: the most writes. */
const CHOICE = { intensity: 3, duration: 5 };

/**
 * A class signs in, has a lesson composed, and reports every part as it is played, one after the other, waiting for
 * each acknowledgement. `onWritten` is called whenever a write has been acknowledged.
 */
export const playLesson = async (
  { fetchBytes, fetchJson, signIn }: BrowserCalls,
  { url, phone, onWritten }: { url: string; phone: string; onWritten: () => void },
): Promise<Acknowledged> => {
  const { token, user } = await signIn(url, phone);
  const api = `${url}/api`;
  const group = user.groups[0]!;
  const body = { ...CHOICE, groupName: group.name };
  const lesson = await fetchJson<ComposedLesson>('compose', `${api}/lessons/compose`, { token, body });
  onWritten();
  const { playId } = lesson;
  const acknowledged: Acknowledged = { groupId: group._id!, playId, seen: [], events: 0 };

  const report = async (event: { kind: 'start' | 'part' | 'finish'; part?: number }): Promise<void> => {
    const number = acknowledged.events;
    const events = [{ number, at: new Date().toISOString(), seconds: number > 0 ? 60 : 0, ...event }];
    await fetchBytes('event', `${api}/plays/${playId}/events`, { token, body: { events } });
    acknowledged.events += 1;
    onWritten();
  };
  await report({ kind: 'start' });
  for (const [part, { video }] of lesson.finalLesson.entries()) {
    await report({ kind: 'part', part });
    const seenAt = new Date().toISOString();
    await fetchBytes('seen', `${api}/users/${user._id}/groups/${encodeURIComponent(group.name)}/seen`, {
      token,
      body: { fileKeys: [video.fileKey], playId, seenAt },
    });
    acknowledged.seen.push({ fileKey: video.fileKey, seenAt });
    onWritten();
  }
  await report({ kind: 'finish' });
  return acknowledged;
};
