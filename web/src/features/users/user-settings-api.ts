import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { UserSettings } from '@zuzu/domain/users/user.ts';
import { api } from '#lib/api/client.ts';
import { replaceUser } from '#lib/session/session.ts';

/** Stores settings of the signed-in user here and on the server; offline or on a board, only in this browser. */
export const storeUserSettings = async (user: SignedInUser, settings: UserSettings): Promise<void> => {
  replaceUser({ ...user, ...settings });
  if (user.board) return;
  try {
    await api.users.changeSettings({ userId: user._id, ...settings });
  } catch (error) {
    console.warn('The user’s settings could not be stored.', error);
  }
};
