import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { SeenService } from '#seen/seen.service.ts';
import { presentGroup, presentUser, type UsersService } from '#users/users.service.ts';
import type { FixedLessonsService } from './fixed-lessons.service.ts';

type Services = { users: UsersService; seen: SeenService; fixedLessons: FixedLessonsService };

/** The user as returned by a sign-in, each group with its fixed lessons. */
export const userWithFixedLessons =
  ({ users, seen, fixedLessons }: Services) =>
  async (userId: string, now: Date): Promise<SignedInUser> => {
    const [user, groups] = await Promise.all([users.get(userId), users.groupsOf(userId)]);
    const ids = groups.map((group) => group.id);
    const [histories, lessons] = await Promise.all([seen.histories(ids, now), fixedLessons.ofGroups(ids, now)]);
    return presentUser(
      user,
      groups.map((group) => ({
        ...presentGroup(group, histories.get(group.id)),
        fixedLessons: lessons.get(group.id) ?? {},
      })),
    );
  };
