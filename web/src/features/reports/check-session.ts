import { api } from '#lib/api/client.ts';
import { signedInUser } from '#lib/session/session.ts';

/** Sends an authenticated request, so that a session ended elsewhere ends here. Never rejects. */
export const checkSession = async (userId: string): Promise<void> => {
  const user = signedInUser();
  // a board's commands end with its session
  if (user?._id !== userId || user.board) return;
  await api.auth.sessions({ userId }).catch(() => undefined);
};
