import { api } from '#lib/api/client.ts';
import { signedInUser, storedToken } from '#lib/session/session.ts';
import { deliver } from './deliver.ts';
import type { PlayEventQueue, PlayReport, QueuedEvent } from './play-event-queue.ts';
import { sendLeaving } from './send-leaving.ts';

/** Sends an authenticated request, so that a session ended elsewhere ends here. Never rejects. */
export const checkSession = async (userId: string): Promise<void> => {
  const user = signedInUser();
  // a board's commands end with its session
  if (user?._id !== userId || user.board) return;
  await api.auth.sessions({ userId }).catch(() => undefined);
};

/** Delivers events of one play and returns whether it is finished; fails if another user has signed in meanwhile. */
const send = async (
  userId: string,
  { playId, groupName, fileKey, repeats }: QueuedEvent,
  queued: readonly QueuedEvent[],
  leaving: boolean,
): Promise<boolean> => {
  if (signedInUser()?._id !== userId) throw new Error('Another user is signed in');
  const events = queued.map(({ number, kind, at, part, seconds, stop }) => ({
    number,
    kind,
    at,
    seconds,
    ...(part !== undefined && { part }),
    ...(stop !== undefined && { stop }),
  }));
  const begun = { ...(fileKey !== undefined && { fileKey }), ...(repeats !== undefined && { repeats }) };
  const body = { events, ...(Object.keys(begun).length > 0 && { ...begun, groupName }) };
  if (!leaving) return (await api.plays.report({ playId, ...body })).finished ?? false;
  await sendLeaving(`/api/plays/${encodeURIComponent(playId)}/events`, body, storedToken());
  return false;
};

/**
 * Sends a user's queued play events and returns the ids of the plays that the server considers finished. What fails
 * stays queued; resending an event is idempotent. Never rejects.
 */
export const sendPlayReports = async (
  userId: string,
  queue: PlayEventQueue,
  leaving: boolean,
): Promise<ReadonlySet<string>> => {
  const finished = new Set<string>();
  const deliverReport = (report: PlayReport) =>
    deliver({
      items: report,
      send: async (events) => {
        if (await send(userId, report[0], events, leaving)) finished.add(report[0].playId);
      },
      confirm: (events) => queue.confirm(userId, events),
      failure: 'Play events were not accepted.',
    });
  const reports = queue.reports(userId);
  if (leaving) await Promise.all(reports.map(deliverReport));
  // an interrupted lesson counts together with what was played before
  else for (const report of reports) await deliverReport(report);
  return finished;
};
