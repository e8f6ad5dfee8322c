import { hasRightsOn } from '@zuzu/domain/videos/rights.ts';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import type { ScheduledWeek, ShareOfWeek } from '@zuzu/contract/weekly-videos.ts';
import { weekOf, weeksAfter, weeksBetween } from '@zuzu/domain/weekly/week.ts';
import type { Audience } from '@zuzu/domain/weekly/weekly-schedule.ts';
import type { Audit } from '#features/audit/audit-log.ts';
import { invalidInput, Refusal } from '#lib/errors.ts';
import { playableVideoIn, type LibraryService } from '#features/videos/library.service.ts';
import { presentVideo, type Viewer } from '#features/videos/present-video.ts';
import type { WeeklyScheduleRepository } from './weekly-schedule.repository.ts';
import { MAX_WEEKS_AHEAD, type WeeklyVideosService } from './weekly-videos.service.ts';

type Services = {
  repository: WeeklyScheduleRepository;
  weeklyVideos: WeeklyVideosService;
  library: LibraryService;
  audit: Audit;
};

/** The managers' schedule of weekly videos. Only coming weeks can be changed. */
export const weeklyScheduleService = ({ repository, weeklyVideos, library, audit }: Services) => {
  const record = (actorId: string, action: AuditAction, row: { video_id: number; week_start: string }) =>
    audit.record({ actorId, action, subjectId: row.video_id, details: { weekStart: row.week_start } });
  const list = async (from: string, weeks: number, viewer: Viewer, now: Date): Promise<ScheduledWeek[]> => {
    const to = weeksAfter(from, weeks - 1);
    const thisWeek = weekOf(now.getTime());
    const { videos } = await library.current();
    const entries = Map.groupBy(await repository.list(from, to), (row) => row.week_start);
    const counts = new Map((await repository.counts(from, to)).map((count) => [count.weekStart, count]));
    const individualCount = (await weeklyVideos.individuals()).length;
    return Array.from({ length: weeks }, (_, i) => {
      const weekStart = weeksAfter(from, i);
      const state = weekStart < thisWeek ? 'past' : weekStart === thisWeek ? 'current' : 'coming';
      const { people = 0, seen = 0 } = counts.get(weekStart) ?? {};
      return {
        weekStart,
        state,
        people: state === 'coming' ? individualCount : people,
        seen,
        // retired videos are omitted
        entries: (entries.get(weekStart) ?? []).flatMap(({ id, intensity, category, video_id }) => {
          const video = videos.get(video_id);
          return video ? [{ _id: String(id), intensity, category, video: presentVideo(video, viewer) }] : [];
        }),
      };
    });
  };

  return {
    /** Lists weeks with their schedule and counts. */
    list,

    /** The videos of a week with their users: most users first, users by name. */
    preview: async (weekStart: string, viewer: Viewer, now: Date): Promise<ShareOfWeek[]> => {
      const coming = weekStart > weekOf(now.getTime());
      const assigned = await (coming ? weeklyVideos.forecast(weekStart) : weeklyVideos.assigned(weekStart));
      const { videos } = await library.current();
      const videoOf = new Map(assigned.map((each) => [each.userId, each]));
      const people = (await weeklyVideos.individuals()).flatMap(({ userId, fullName }) => {
        const own = videoOf.get(userId);
        return own ? [{ ...own, person: { _id: userId, full_name: fullName } }] : [];
      });
      return [...Map.groupBy(people, ({ videoId, source }) => `${videoId} ${source}`).values()]
        .flatMap((share) => {
          const [{ videoId, source } = { videoId: 0, source: 'chosen' as const }] = share;
          const video = videos.get(videoId);
          return video
            ? [{ video: presentVideo(video, viewer), source, people: share.map(({ person }) => person) }]
            : [];
        })
        .toSorted((a, b) => b.people.length - a.people.length);
    },

    /** Schedules a video. 409 for a week that has begun, 404 for an unknown or unplayable video. */
    schedule: async (
      {
        weekStart,
        videoId,
        instead,
        ...audience
      }: Audience & { weekStart: string; videoId: number; instead?: number | undefined },
      viewer: Viewer,
      now: Date,
    ): Promise<ScheduledWeek> => {
      assertChangeable(weekStart, now);
      const video = playableVideoIn(await library.current(), videoId);
      if (!video || !hasRightsOn(video.row.rights_until, weekStart))
        throw new Refusal('VIDEO_NOT_FOUND', 'Unknown or unplayable video');
      await repository.put(weekStart, audience, { videoId, actorId: viewer.userId, instead });
      await record(viewer.userId, 'weekly-video-schedule', { video_id: videoId, week_start: weekStart });
      return (await list(weekStart, 1, viewer, now))[0]!;
    },

    /** Removes an entry. 409 for a week that has begun. */
    remove: async (id: number, actorId: string, now: Date): Promise<void> => {
      const row = await repository.find(id);
      if (!row) throw new Refusal('NOT_FOUND', 'Unknown schedule entry');
      assertChangeable(row.week_start, now);
      await repository.remove(id);
      await record(actorId, 'weekly-video-remove', row);
    },
  };
};

const assertChangeable = (weekStart: string, now: Date): void => {
  const ahead = weeksBetween(weekOf(now.getTime()), weekStart);
  if (ahead <= 0) throw new Refusal('CONFLICT', 'This week has already begun');
  if (ahead > MAX_WEEKS_AHEAD)
    throw invalidInput([{ field: 'weekStart', reason: `must be at most ${MAX_WEEKS_AHEAD} weeks ahead` }]);
};
