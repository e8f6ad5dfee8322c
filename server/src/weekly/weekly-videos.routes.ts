import { allow, api } from '#routes/allow.ts';
import { viewerOf } from '#routes/request-context.ts';

export const weeklyVideos = {
  list: api.weeklyVideos.list
    .use(allow('M'))
    .handler(({ context: { services, session, urls, now }, input }) =>
      services.weeklySchedule.list(input.from, input.weeks, viewerOf(session, urls), now),
    ),

  preview: api.weeklyVideos.preview
    .use(allow('M'))
    .handler(({ context: { services, session, urls, now }, input }) =>
      services.weeklySchedule.preview(input.weekStart, viewerOf(session, urls), now),
    ),

  schedule: api.weeklyVideos.schedule
    .use(allow('M'))
    .handler(({ context: { services, session, urls, now }, input: { videoId, instead, ...rest } }) =>
      services.weeklySchedule.schedule(
        { ...rest, videoId: Number(videoId), instead: instead === undefined ? undefined : Number(instead) },
        viewerOf(session, urls),
        now,
      ),
    ),

  move: api.weeklyVideos.move.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    await services.weeklySchedule.move(Number(input.id), input.weekStart, session.userId, now);
    return { success: true as const };
  }),

  remove: api.weeklyVideos.remove.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    await services.weeklySchedule.remove(Number(input.id), session.userId, now);
    return { success: true as const };
  }),
};
