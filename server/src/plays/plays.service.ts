import type { PlayEvent } from '@zuzu/contract/plays.ts';
import { Refusal } from '#errors.ts';
import { reportedTime } from '#reported-time.ts';
import type { UsersService } from '#users/users.service.ts';
import type { VideosService } from '#videos/videos.service.ts';
import type { PlaysRepository } from './plays.repository.ts';

/** A class that begins anew every minute of a school day comes to half of it. */
const MAX_PLAYS_A_DAY = 1_000;
const DAY_MS = 24 * 3_600_000;
const AGAIN_AFTER_SECONDS = 3_600;

type Services = { repository: PlaysRepository; users: UsersService; videos: VideosService };
type Report = {
  playId: string;
  groupName?: string | undefined;
  fileKey?: string | undefined;
  events: readonly PlayEvent[];
};

/** What happens in plays, for the statistics and for whether lessons are finished. */
export const playsService = ({ repository, users, videos }: Services) => {
  /** Before a play begins, and with it mostly a lesson: a 429 where the group has begun too many within a day. */
  const mayBegin = async (groupId: string, now: Date): Promise<void> => {
    const since = new Date(now.getTime() - DAY_MS);
    if ((await repository.begunSince(groupId, since, MAX_PLAYS_A_DAY)) < MAX_PLAYS_A_DAY) return;
    throw new Refusal('TOO_MANY_REQUESTS', `A group can begin ${MAX_PLAYS_A_DAY} plays a day`, {
      retryAfterSeconds: AGAIN_AFTER_SECONDS,
    });
  };

  return {
    mayBegin,

    /**
     * Takes what happened in one of the user's plays and gives how much of it is news. All reports of a play together claim no
     * more time than has passed since it began. Another's play and an unknown one are a 404.
     */
    report: async ({ playId, groupName, fileKey, events }: Report, userId: string, now: Date): Promise<number> => {
      const told = events.map((event) => ({ ...event, at: reportedTime(event.at, now) }));
      if (fileKey !== undefined) {
        const video = await videos.findByKey(fileKey);
        if (!video) throw new Refusal('VIDEO_NOT_FOUND', 'No such video');
        const group = await users.groupFor(userId, groupName);
        if (!(await repository.isKnown(playId))) await mayBegin(group.id, now);
        // of a video that began unheard, without a network say, it is believed that it played once
        const onceAgo = now.getTime() - video.length * 1_000;
        const startedAt = new Date(Math.max(onceAgo, told[0]?.at.getTime() ?? 0));
        await repository.addVideoPlay(playId, group.id, video.id, startedAt);
      }
      const added = await repository.addEvents(playId, { userId, events: told, now });
      if (added === undefined) throw new Refusal('NOT_FOUND', 'No such play of yours');
      return added;
    },
  };
};
export type PlaysService = ReturnType<typeof playsService>;
