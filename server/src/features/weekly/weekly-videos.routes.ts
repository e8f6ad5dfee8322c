import { allow } from '#app/allow.ts';

export const weeklyVideos = {
  list: allow('M').weeklyVideos.list.handler(({ context: { services, viewer, now }, input }) =>
    services.weeklySchedule.list(input.from, input.weeks, viewer, now),
  ),

  preview: allow('M').weeklyVideos.preview.handler(({ context: { services, viewer, now }, input }) =>
    services.weeklySchedule.preview(input.weekStart, viewer, now),
  ),

  schedule: allow('M').weeklyVideos.schedule.handler(
    ({ context: { services, viewer, now }, input: { videoId, instead, ...rest } }) =>
      services.weeklySchedule.schedule(
        { ...rest, videoId: Number(videoId), instead: instead === undefined ? undefined : Number(instead) },
        viewer,
        now,
      ),
  ),

  remove: allow('M').weeklyVideos.remove.handler(async ({ context: { services, session, now }, input }) => {
    await services.weeklySchedule.remove(Number(input.id), session.userId, now);
    return { success: true as const };
  }),
};
