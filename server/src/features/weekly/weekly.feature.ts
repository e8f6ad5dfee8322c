import type { Base } from '#app/base.ts';
import { openHourlyJob } from '#database/job-queue.ts';
import type { AuditFeature } from '#features/audit/audit.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { weeklyScheduleRepository } from './weekly-schedule.repository.ts';
import { weeklyScheduleService } from './weekly-schedule.service.ts';
import { weeklyVideosRepository } from './weekly-videos.repository.ts';
import { weeklyVideosService } from './weekly-videos.service.ts';

export const openWeekly = async ({ database, jobs, library, audit }: Base & AuditFeature & Videos) => {
  const schedule = weeklyScheduleRepository(database);
  const weeklyVideos = weeklyVideosService({ repository: weeklyVideosRepository(database), schedule, library });
  return {
    weeklyVideos,
    weeklySchedule: weeklyScheduleService({ repository: schedule, weeklyVideos, library, audit }),
    weeklyQueue: await openHourlyJob(jobs, 'weekly-videos'),
  };
};
