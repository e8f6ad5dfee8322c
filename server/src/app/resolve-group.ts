import type { Session } from '#features/sign-in/auth.service.ts';
import type { Context } from '#app/context.ts';
import { forbidden } from '#lib/errors.ts';
import { mayActFor } from '#features/users/users.policy.ts';

type Asking = { services: Pick<Context, 'users'>; session: Session };
type Named = { userId?: string | undefined; groupName?: string | undefined };

/** The group that a request names; by default the user's first one. 403 for another user's group, or another than the board's. */
export const resolveGroup = async (
  { services: { users }, session }: Asking,
  { userId = session.userId, groupName }: Named,
) => {
  mayActFor(session, userId);
  const group = await users.groupFor(userId, groupName);
  if (session.board && group.id !== session.board.groupId) throw forbidden('This board is connected to another group');
  return group;
};

/** Throws 403 if a play is of another group than the board's. */
export const assertPlayOfBoard = async (
  { services: { plays }, session }: { services: Pick<Context, 'plays'>; session: Session },
  playId: string,
): Promise<void> => {
  if (!session.board) return;
  const groupId = await plays.findGroupId(playId);
  if (groupId !== undefined && groupId !== session.board.groupId)
    throw forbidden('This board is connected to another group');
};
