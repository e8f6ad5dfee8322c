import { errorCodes } from '@zuzu/contract/errors.ts';
import { ApiError, apiErrorOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { signedInUser, storedToken } from '../session/session.ts';
import { SeenRefused, type SendSeen } from './seen-reporter.ts';

/** Refusals that stay what they are, however often one asks. */
const FINAL_STATUS: readonly number[] = [400, 403, 404, 413];

/** Whether the API itself has refused for good; a proxy's error page has the status, but not the code that belongs to it. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  FINAL_STATUS.includes(error.status) &&
  (errorCodes as Record<string, number>)[error.code] === error.status;

/** A request that the browser finishes even when the page is gone. Sent in the same turn: later might be too late. */
export const sendLeaving = async (path: string, body: object, token: string): Promise<void> => {
  const response = await fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await apiErrorOf(response);
};

/**
 * Marks the videos of one report as seen by a group of the stored user (spec, section 7: seen). Fails without a stored
 * user, where that is somebody else by now (signed in after the owner, in another tab even), and without a video;
 * `SeenRefused` where another try would be refused again.
 */
export const sendSeen: SendSeen = async ({ userId, groupName }, { fileKeys, playId, seenAt }, leaving) => {
  const user = signedInUser();
  if (!user) throw new Error('User not authenticated');
  if (user._id !== userId) throw new Error('Somebody else is signed in');
  if (fileKeys.length === 0) throw new Error('fileKeys must be a non-empty array');

  const path = `/api/users/${encodeURIComponent(userId)}/groups/${encodeURIComponent(groupName)}/seen`;
  try {
    if (leaving) await sendLeaving(path, { fileKeys, playId, seenAt }, storedToken());
    else await api.users.seen({ userId, groupName, fileKeys, playId, seenAt });
  } catch (error) {
    throw isFinal(error) ? new SeenRefused('The report was refused.', { cause: error }) : error;
  }
};
