import type { Base } from '#app/base.ts';
import type { Classes } from '#features/classes/classes.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { statisticsRepository } from './statistics.repository.ts';
import { statisticsService } from './statistics.service.ts';
import { signedIn } from '#app/calls.ts';
import { pageResponse } from '#app/page-response.ts';

export const statistics = {
  activity: signedIn.statistics.activity.handler(({ context: { services, now }, input }) =>
    services.statistics.activity(input, now),
  ),

  videos: signedIn.statistics.videos.handler(({ context: { services, viewer, now }, input }) =>
    services.statistics.videos(input, viewer, now),
  ),

  videoUse: signedIn.statistics.videoUse.handler(async ({ context: { services, now }, input }) => {
    const { videos, ...page } = await services.statistics.videoUse(input, now);
    return pageResponse(videos, page);
  }),

  groups: signedIn.statistics.groups.handler(({ context: { services, now }, input }) =>
    services.statistics.groups(input, now),
  ),

  classes: signedIn.statistics.classes.handler(async ({ context: { services, now }, input }) => {
    const { classes, ...page } = await services.statistics.classes(input, now);
    return pageResponse(classes, page);
  }),
};

export const openStatistics = ({ database, library, calendar }: Base & Classes & Videos) => ({
  statistics: statisticsService({ repository: statisticsRepository(database), library, calendar }),
});
