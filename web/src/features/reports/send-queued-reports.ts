import { serverNow } from '#lib/session/clock.ts';
import { signedInUser, updateGroup, storedToken } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import { createFeedbackQueue } from './feedback-queue.ts';
import { createPlayEventQueue } from './play-event-queue.ts';
import { createSeenQueue } from './seen-queue.ts';
import { createSeenReporter, type SendSeen } from './seen-reporter.ts';
import { sendQueuedFeedback } from './send-feedback.ts';
import { sendPlayReports } from './send-play-report.ts';
import type { NamedGroup } from '@zuzu/domain/users/group.ts';
import { api } from '#lib/api/client.ts';
import { sendLeaving } from './send-leaving.ts';

/**
 * Marks one report's videos as seen by a group of the stored user, and updates the group's name and last play from the
 * response. Fails if there is no stored user, if it is another one by now (signed in meanwhile, perhaps in another
 * tab), or if the report is empty.
 */
const sendSeen: SendSeen = async ({ userId, groupName }, { fileKeys, playId, seenAt }, leaving) => {
  const user = signedInUser();
  if (!user) throw new Error('User not authenticated');
  if (user._id !== userId) throw new Error('Another user is signed in');
  if (fileKeys.length === 0) throw new Error('fileKeys must be a non-empty array');

  const path = `/api/users/${encodeURIComponent(userId)}/groups/${encodeURIComponent(groupName)}/seen`;
  const { group } = leaving
    ? ((await (await sendLeaving(path, { fileKeys, playId, seenAt }, storedToken())).json()) as { group?: NamedGroup })
    : await api.users.seen({ userId, groupName, fileKeys, playId, seenAt });
  if (group) updateGroup(userId, group);
};

/** Views by this browser's users that the server hasn't confirmed yet. */
export const seenQueue = createSeenQueue(storage, serverNow);
/** Unconfirmed events of their plays. */
export const playEventQueue = createPlayEventQueue(storage, serverNow);
/** Their groups' unconfirmed feedback on plays and videos. */
export const feedbackQueue = createFeedbackQueue(storage, serverNow);

const reporters = new Map<string, ReturnType<typeof createSeenReporter>>();
/** One reporter per user: two would send the same report twice at the same time. */
export const seenReporterOf = (userId: string): ReturnType<typeof createSeenReporter> => {
  const reporter = reporters.get(userId) ?? createSeenReporter({ userId, queue: seenQueue, send: sendSeen });
  reporters.set(userId, reporter);
  return reporter;
};

/** Sends everything the signed-in user has queued. Never rejects; what fails stays queued. */
export const sendQueuedReports = async (): Promise<void> => {
  const userId = signedInUser()?._id;
  if (!userId) return;
  await Promise.all([seenReporterOf(userId).flush(), sendPlayReports(userId, playEventQueue, false)]);
  await sendQueuedFeedback(userId, { feedback: feedbackQueue, events: playEventQueue });
};
