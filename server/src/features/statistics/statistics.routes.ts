import { allow } from '#app/allow.ts';
import { pageResponse } from '#app/page-response.ts';

export const statistics = {
  activity: allow('M').statistics.activity.handler(({ context: { services, now }, input }) =>
    services.statistics.activity(input, now),
  ),

  videos: allow('M').statistics.videos.handler(({ context: { services, viewer, now }, input }) =>
    services.statistics.videos(input, viewer, now),
  ),

  videoUse: allow('M').statistics.videoUse.handler(async ({ context: { services, now }, input }) => {
    const { videos, ...page } = await services.statistics.videoUse(input, now);
    return pageResponse(videos, page);
  }),

  groups: allow('M').statistics.groups.handler(({ context: { services, now }, input }) =>
    services.statistics.groups(input, now),
  ),

  classes: allow('M').statistics.classes.handler(async ({ context: { services, now }, input }) => {
    const { classes, ...page } = await services.statistics.classes(input, now);
    return pageResponse(classes, page);
  }),
};
