import type { Group } from '@zuzu/domain/users/group.ts';
import type { SeenRepository } from './seen.repository.ts';

/** Number of seen videos sent with a user at sign-in. */
const SEEN_SENT_AT_SIGN_IN = 500;

/** The fields of a group that come from its history. */
export type GroupHistory = Pick<Group, 'seenVideos' | 'seenCount' | 'lastSeenAt'>;

/** The histories of groups. */
export const seenService = (repository: SeenRepository) => ({
  /** Marks videos as seen at that moment; returns the ids of those that count, and when the group last saw anything. */
  mark: async (
    groupId: string,
    videoIds: readonly number[],
    { seenAt, playId }: { seenAt: Date; playId: string | undefined },
  ): Promise<{ added: number[]; lastSeenAt: string | null }> => {
    const { added, lastSeenAt } = await repository.add(groupId, videoIds, seenAt, playId);
    return { added, lastSeenAt: lastSeenAt?.toISOString() ?? null };
  },

  history: (groupId: string) => repository.history(groupId),

  /** The last seen videos of each group, for the user at sign-in. */
  lastSeen: async (groupIds: readonly string[]): Promise<Map<string, GroupHistory>> => {
    const rows = await repository.lastSeen(groupIds, SEEN_SENT_AT_SIGN_IN);
    const lastOf = new Map(rows.map((row) => [row.groupId, row]));
    return new Map(
      groupIds.map((groupId) => {
        const { fileKeys = [], seenAt = [] } = lastOf.get(groupId) ?? {};
        const seenVideos = fileKeys.map((fileKey, i) => ({ fileKey, seenAt: new Date(seenAt[i]!).toISOString() }));
        return [groupId, { seenVideos, lastSeenAt: seenVideos[0]?.seenAt ?? null }];
      }),
    );
  },
});
export type SeenService = ReturnType<typeof seenService>;
