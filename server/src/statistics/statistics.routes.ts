import { allow, api } from '#routes/allow.ts';
import { groupOf } from '#routes/group-of.ts';
import { pageResponse } from '#routes/page-response.ts';
import { viewerOf } from '#routes/request-context.ts';

export const statistics = {
  month: api.statistics.month
    .use(allow())
    .handler(async ({ context: { services, session }, input: { userId, groupName, month } }) => {
      const group = await groupOf({ services, session }, { userId, groupName });
      return services.statistics.monthOf(group.id, month);
    }),

  activity: api.statistics.activity
    .use(allow('M'))
    .handler(({ context: { services, now }, input }) => services.statistics.activity(input, now)),

  videos: api.statistics.videos
    .use(allow('M'))
    .handler(({ context: { services, session, urls, now }, input }) =>
      services.statistics.videos(input, viewerOf(session, urls), now),
    ),

  videoUse: api.statistics.videoUse.use(allow('M')).handler(async ({ context: { services, now }, input }) => {
    const { videos, ...page } = await services.statistics.videoUse(input, now);
    return pageResponse(videos, page);
  }),

  groups: api.statistics.groups
    .use(allow('M'))
    .handler(({ context: { services, now }, input }) => services.statistics.groups(input, now)),

  classes: api.statistics.classes.use(allow('M')).handler(async ({ context: { services, now }, input }) => {
    const { classes, ...page } = await services.statistics.classes(input, now);
    return pageResponse(classes, page);
  }),
};
