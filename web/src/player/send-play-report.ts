import { api } from '../api/client.ts';
import { signedInUser, storedToken } from '../session/session.ts';
import type { PlayEventQueue, PlayReport } from './play-event-queue.ts';
import { isFinal, sendLeaving } from './send-seen.ts';

/** Delivers one report of a user's; fails where somebody else is signed in by now. */
const send = async (userId: string, [first, ...rest]: PlayReport, leaving: boolean): Promise<void> => {
  if (signedInUser()?._id !== userId) throw new Error('Another user is signed in');
  const { playId, groupName, fileKey } = first;
  const events = [first, ...rest].map(({ number, kind, at, part, seconds }) => ({
    number,
    kind,
    at,
    seconds,
    ...(part !== undefined && { part }),
  }));
  const body = { events, ...(fileKey !== undefined && { fileKey, groupName }) };
  if (leaving) await sendLeaving(`/api/plays/${encodeURIComponent(playId)}/events`, body, storedToken());
  else await api.plays.report({ playId, ...body });
};

/**
 * Sends all that waits for a user; what fails waits for the next time, what is refused for good is dropped. An event that
 * is sent twice counts once. Never rejects.
 */
export const sendPlayReports = async (userId: string, queue: PlayEventQueue, leaving: boolean): Promise<void> => {
  const deliver = async (report: PlayReport) => {
    try {
      await send(userId, report, leaving);
      queue.confirm(userId, report);
    } catch (error) {
      if (isFinal(error)) queue.confirm(userId, report);
      console.warn('What happened in a play was not taken.', error);
    }
  };
  await Promise.all(queue.reports(userId).map(deliver));
};
