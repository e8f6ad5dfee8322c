import { randomUUID } from 'node:crypto';
import type { PlayEvent } from '@zuzu/contract/plays.ts';
import { Refusal } from '#lib/errors.ts';
import { reportedTime } from '#lib/reported-time.ts';
import type { UsersService } from '#features/users/users.service.ts';
import type { VideosService } from '#features/videos/videos.service.ts';
import type { PlaysRepository } from './plays.repository.ts';

/** Twice as many as a class that restarts every minute of a school day. */
const MAX_PLAYS_A_DAY = 1_000;
const DAY_MS = 24 * 3_600_000;
const RETRY_AFTER_SECONDS = 3_600;

type Services = { repository: PlaysRepository; users: UsersService; videos: VideosService };
type Report = {
  playId: string;
  groupName?: string | undefined;
  fileKey?: string | undefined;
  repeats?: string | undefined;
  events: readonly PlayEvent[];
};

/** Records events of plays, for statistics and finished lessons. */
export const playsService = ({ repository, users, videos }: Services) => {
  /** Checks that a group may begin another play; 429 above the daily limit. */
  const mayBegin = async (groupId: string, now: Date): Promise<void> => {
    const since = new Date(now.getTime() - DAY_MS);
    if ((await repository.begunSince(groupId, since, MAX_PLAYS_A_DAY)) < MAX_PLAYS_A_DAY) return;
    throw new Refusal('TOO_MANY_REQUESTS', `A group can begin ${MAX_PLAYS_A_DAY} plays a day`, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  };

  /** The group for which a report begins a play at that moment. */
  const beginsFor = async ({ playId, groupName }: Report, userId: string, moment: Date): Promise<string> => {
    const group = await users.groupFor(userId, groupName);
    if ((await repository.findGroupId(playId)) === undefined) await mayBegin(group.id, moment);
    return group.id;
  };

  return {
    mayBegin,
    findGroupId: repository.findGroupId,
    limit: repository.limit,

    /** Begins a group's play of a video chosen by the server; returns its id. 429 above the daily limit. */
    beginVideo: async (groupId: string, videoId: number, now: Date): Promise<string> => {
      await mayBegin(groupId, now);
      const playId = randomUUID();
      await repository.addVideoPlay(playId, groupId, videoId, now);
      return playId;
    },

    /**
     * Records events of one of the user's plays; returns the number of new ones. Events of a single video or a repeat begin the play. All reports of a play together can't claim
     * more time than has passed since it began. 404 for an unknown play or another user's.
     */
    report: async (report: Report, userId: string, now: Date): Promise<number> => {
      const { playId, fileKey, repeats, events } = report;
      const timed = events.map((event) => ({ ...event, at: reportedTime(event.at, now) }));
      if (fileKey !== undefined) {
        const video = await videos.findByKey(fileKey);
        if (!video) throw new Refusal('VIDEO_NOT_FOUND', 'Unknown video');
        const groupId = await beginsFor(report, userId, now);
        // a video may have started offline: accept as much time as playing it once takes
        const earliestStart = now.getTime() - video.length * 1_000;
        const startedAt = new Date(Math.max(earliestStart, timed[0]?.at.getTime() ?? 0));
        await repository.addVideoPlay(playId, groupId, video.id, startedAt);
      } else if (repeats !== undefined) {
        // the browser's time, up to the maximum age; the daily limit applies to each of those days
        const startedAt = timed[0]?.at ?? now;
        const groupId = await beginsFor(report, userId, startedAt);
        await repository.addRepeat(playId, { of: repeats, groupId, startedAt });
      }
      const added = await repository.addEvents(playId, { userId, events: timed, now });
      if (added === undefined) throw new Refusal('NOT_FOUND', 'You have no such play');
      return added;
    },
  };
};
