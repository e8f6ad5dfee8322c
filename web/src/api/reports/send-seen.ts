import type { NamedGroup } from '@zuzu/domain/users/group.ts';
import { api } from '#api/client.ts';
import { updateGroup, signedInUser, storedToken } from '#session/session.ts';
import type { SendSeen } from './seen-reporter.ts';
import { sendLeaving } from './send-leaving.ts';

/**
 * Marks one report's videos as seen by a group of the stored user, and updates the group's name and last play from the
 * response. Fails if there is no stored user, if it is another one by now (signed in meanwhile, perhaps in another
 * tab), or if the report is empty.
 */
export const sendSeen: SendSeen = async ({ userId, groupName }, { fileKeys, playId, seenAt }, leaving) => {
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
