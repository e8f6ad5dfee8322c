import type { PlayEvent } from '@zuzu/contract/plays.ts';
import { Refusal } from '../errors.ts';
import type { UsersService } from '../users/users.service.ts';
import type { VideosService } from '../videos/videos.service.ts';
import type { PlaysRepository } from './plays.repository.ts';

/** A report that waited longer than this in somebody's browser counts for that day. */
const OLDEST_REPORT_MS = 30 * 24 * 3_600_000;

type Services = { repository: PlaysRepository; users: UsersService; videos: VideosService };
type Report = {
  playId: string;
  groupName?: string | undefined;
  fileKey?: string | undefined;
  events: readonly PlayEvent[];
};

/** What happens in plays, for the statistics. */
export const playsService = ({ repository, users, videos }: Services) => ({
  /**
   * Takes what happened in one of the user's plays and gives how much of it is news. A moment in the future is taken as now,
   * one older than 30 days as 30 days ago. Another's play and an unknown one are a 404.
   */
  report: async ({ playId, groupName, fileKey, events }: Report, userId: string, now: Date): Promise<number> => {
    const believable = (at: string) =>
      new Date(Math.min(now.getTime(), Math.max(Date.parse(at), now.getTime() - OLDEST_REPORT_MS)));
    const told = events.map((event) => ({ ...event, at: believable(event.at) }));
    if (fileKey !== undefined) {
      const [videoId] = await videos.idsOf([fileKey]);
      if (videoId === undefined) throw new Refusal('VIDEO_NOT_FOUND', 'No such video');
      const group = await users.groupFor(userId, groupName);
      await repository.addVideoPlay(playId, group.id, videoId, told[0]?.at ?? now);
    }
    if (!(await repository.isOwn(playId, userId))) throw new Refusal('NOT_FOUND', 'No such play of yours');
    return repository.addEvents(playId, told);
  },
});
export type PlaysService = ReturnType<typeof playsService>;
