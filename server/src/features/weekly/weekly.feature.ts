import type { Base } from '#app/base.ts';
import { openHourlyJob } from '#database/job-queue.ts';
import type { AuditFeature } from '#features/audit/audit.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { weeklyScheduleRepository } from './weekly-schedule.repository.ts';
import { weeklyScheduleService } from './weekly-schedule.service.ts';
import { weeklyVideosRepository } from './weekly-videos.repository.ts';
import { weeklyVideosService } from './weekly-videos.service.ts';
import { signedIn } from '#app/calls.ts';

export const weeklyVideos = {
  list: signedIn.weeklyVideos.list.handler(({ context: { services, viewer, now }, input }) =>
    services.weeklySchedule.list(input.from, input.weeks, viewer, now),
  ),

  preview: signedIn.weeklyVideos.preview.handler(({ context: { services, viewer, now }, input }) =>
    services.weeklySchedule.preview(input.weekStart, viewer, now),
  ),

  schedule: signedIn.weeklyVideos.schedule.handler(
    ({ context: { services, viewer, now }, input: { videoId, instead, ...rest } }) =>
      services.weeklySchedule.schedule(
        { ...rest, videoId: Number(videoId), instead: instead === undefined ? undefined : Number(instead) },
        viewer,
        now,
      ),
  ),

  remove: signedIn.weeklyVideos.remove.handler(async ({ context: { services, session, now }, input }) => {
    await services.weeklySchedule.remove(Number(input.id), session.userId, now);
    return { success: true as const };
  }),
};

export const openWeekly = async ({ database, jobs, library, audit }: Base & AuditFeature & Videos) => {
  const schedule = weeklyScheduleRepository(database);
  const service = weeklyVideosService({ repository: weeklyVideosRepository(database), schedule, library });
  return {
    weeklyVideos: service,
    weeklySchedule: weeklyScheduleService({ repository: schedule, weeklyVideos: service, library, audit }),
    weeklyQueue: await openHourlyJob(jobs, 'weekly-videos'),
  };
};
