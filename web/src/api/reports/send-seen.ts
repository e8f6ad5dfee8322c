import * as z from 'zod/mini';
import { namedGroupSchema } from '@zuzu/domain/users/group.ts';
import { api } from '#api/client.ts';
import { noteGroup, signedInUser, storedToken } from '#session/session.ts';
import type { SendSeen } from './seen-reporter.ts';
import { sendLeaving } from './send-leaving.ts';

const answerSchema = z.object({ group: z.optional(namedGroupSchema) });

/**
 * Marks the videos of one report as seen by a group of the stored user, and takes over what the group
 * is called now and when it last played. Fails without a stored user, where that is somebody else by now (signed in after the
 * owner, in another tab even), and without a video.
 */
export const sendSeen: SendSeen = async ({ userId, groupName }, { fileKeys, playId, seenAt }, leaving) => {
  const user = signedInUser();
  if (!user) throw new Error('User not authenticated');
  if (user._id !== userId) throw new Error('Somebody else is signed in');
  if (fileKeys.length === 0) throw new Error('fileKeys must be a non-empty array');

  const path = `/api/users/${encodeURIComponent(userId)}/groups/${encodeURIComponent(groupName)}/seen`;
  const { group } = leaving
    ? answerSchema.parse(await (await sendLeaving(path, { fileKeys, playId, seenAt }, storedToken())).json())
    : await api.users.seen({ userId, groupName, fileKeys, playId, seenAt });
  if (group) noteGroup(userId, group);
};
