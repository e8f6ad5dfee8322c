import { allow, api } from './allow.ts';
import { pageResponse } from './page-response.ts';
import { viewerOf } from './request-context.ts';

export const statistics = {
  activity: api.statistics.activity
    .use(allow('M'))
    .handler(({ context: { services, now }, input }) => services.statistics.activity(input, now)),

  videos: api.statistics.videos
    .use(allow('M'))
    .handler(({ context: { services, session, urls, now }, input }) =>
      services.statistics.videos(input, viewerOf(session, urls), now),
    ),

  groups: api.statistics.groups
    .use(allow('M'))
    .handler(({ context: { services, now }, input }) => services.statistics.groups(input, now)),

  classes: api.statistics.classes.use(allow('M')).handler(async ({ context: { services, now }, input }) => {
    const { classes, ...page } = await services.statistics.classes(input, now);
    return pageResponse(classes, page);
  }),
};
