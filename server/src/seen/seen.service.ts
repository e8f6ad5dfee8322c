import type { GroupHistory } from '../users/users.service.ts';
import type { SeenRepository } from './seen.repository.ts';

/** How many seen videos travel with a user at sign-in. */
const SEEN_AT_SIGN_IN = 500;
/** A report that waited longer than this in somebody's browser says nothing any more. */
const OLDEST_REPORT_MS = 30 * 24 * 3_600_000;

/** Histories of groups. */
export const seenService = (repository: SeenRepository) => ({
  /**
   * Marks videos as seen and gives the ids of those that count. A `seenAt` in the future is taken as now, one
   * older than 30 days as 30 days ago: browsers' clocks are wrong at times.
   */
  mark: (
    groupId: string,
    videoIds: readonly number[],
    { seenAt, playId, now }: { seenAt: Date | undefined; playId: string | undefined; now: Date },
  ): Promise<number[]> => {
    const moment = seenAt?.getTime() ?? now.getTime();
    const believable = Math.min(now.getTime(), Math.max(moment, now.getTime() - OLDEST_REPORT_MS));
    return repository.add(groupId, videoIds, new Date(believable), playId);
  },

  history: (groupId: string) => repository.history(groupId),

  /** What each group saw last, for the user object at sign-in. */
  lastSeen: async (groupIds: readonly string[]): Promise<Map<string, GroupHistory>> => {
    const rows = await repository.lastSeen(groupIds, SEEN_AT_SIGN_IN);
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
