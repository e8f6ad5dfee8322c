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
