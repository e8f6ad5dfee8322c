import { allow, api } from './allow.ts';
import { viewerOf } from './request-context.ts';

export const statistics = {
  activity: api.statistics.activity
    .use(allow('M'))
    .handler(({ context: { services, now }, input }) => services.statistics.activity(input, now)),

  videos: api.statistics.videos
    .use(allow('M'))
    .handler(({ context: { services, session, urls }, input }) =>
      services.statistics.videos(input, viewerOf(session, urls)),
    ),

  groups: api.statistics.groups
    .use(allow('M'))
    .handler(({ context: { services }, input }) => services.statistics.groups(input)),
};
