import type { UserType } from '@zuzu/domain/users/user.ts';
import { forbidden } from '#lib/errors.ts';

/** Users may act for themselves, managers for any user. */
export const mayActFor = (actor: { userId: string; type: UserType }, userId: string): void => {
  if (actor.userId !== userId && actor.type !== 'M') throw forbidden('This belongs to another user');
};
