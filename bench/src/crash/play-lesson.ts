import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { BrowserCalls } from '#browser-calls.ts';
import type { Acknowledged } from '#visit.ts';

/** The longest lesson there is: the most to write. */
const CHOICE = { intensity: 3, duration: 5 };

/**
 * A class signs in, has a lesson composed, and reports every part as it is played, one after the other, until each report
 * has been acknowledged. `onWritten` hears of each call that wrote something, at the moment of its answer.
 */
export const playLesson = async (
  { ask, askJson }: BrowserCalls,
  { api, phone, onWritten }: { api: string; phone: string; onWritten: () => void },
): Promise<Acknowledged> => {
  const { token, user } = await askJson<{ token: string; user: SignedInUser }>('sign-in', `${api}/auth/send-otp`, {
    body: { phone_number: phone },
  });
  const group = user.groups[0]!;
  const body = { ...CHOICE, groupName: group.name };
  const lesson = await askJson<ComposedLesson>('compose', `${api}/lessons/compose`, { token, body });
  onWritten();
  const { playId } = lesson;
  const acknowledged: Acknowledged = { groupId: group._id!, playId, seen: [], events: 0 };

  const report = async (event: { kind: 'start' | 'part' | 'finish'; part?: number }): Promise<void> => {
    const number = acknowledged.events;
    const events = [{ number, at: new Date().toISOString(), seconds: number > 0 ? 60 : 0, ...event }];
    await ask('event', `${api}/plays/${playId}/events`, { token, body: { events } });
    acknowledged.events += 1;
    onWritten();
  };
  await report({ kind: 'start' });
  for (const [part, { video }] of lesson.finalLesson.entries()) {
    await report({ kind: 'part', part });
    const seenAt = new Date().toISOString();
    await ask('seen', `${api}/users/${user._id}/groups/${encodeURIComponent(group.name)}/seen`, {
      token,
      body: { fileKeys: [video.fileKey], playId, seenAt },
    });
    acknowledged.seen.push({ fileKey: video.fileKey, seenAt });
    onWritten();
  }
  await report({ kind: 'finish' });
  return acknowledged;
};
