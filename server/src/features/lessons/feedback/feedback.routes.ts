import { mayActFor } from '#features/users/users.policy.ts';
import { signedIn } from '#app/calls.ts';
import { assertPlayOfBoard, resolveGroup } from '#app/resolve-group.ts';

const success = { success: true as const };

export const feedback = {
  ofLesson: signedIn.feedback.ofLesson.handler(async ({ context: { services, session, now }, input }) => {
    await assertPlayOfBoard({ services, session }, input.playId);
    await services.feedback.rateLesson(input.playId, session.userId, input.difficulty, now);
    return success;
  }),

  lesson: signedIn.feedback.lesson.handler(async ({ context: { services, session }, input: { playId } }) => {
    await assertPlayOfBoard({ services, session }, playId);
    return { difficulty: await services.feedback.ofLesson(playId, session.userId) };
  }),

  ofVideo: signedIn.feedback.ofVideo.handler(async ({ context: { services, session, now }, input }) => {
    const group = await resolveGroup({ services, session }, input);
    await services.feedback.setOpinion(group.id, input.fileKey, input.opinion, now);
    return success;
  }),

  videos: signedIn.feedback.videos.handler(async ({ context: { services, session }, input }) => {
    const group = await resolveGroup({ services, session }, input);
    return services.feedback.ofGroup(group.id);
  }),

  offers: signedIn.feedback.offers.handler(({ context: { services, session }, input: { userId } }) => {
    mayActFor(session, userId);
    return services.feedback.offers(userId);
  }),

  answer: signedIn.feedback.answer.handler(async ({ context: { services, session, now }, input }) => {
    const { userId, to } = input;
    const { id: groupId } = await resolveGroup({ services, session }, input);
    await services.feedback.answer({ groupId, userId, actorId: session.userId }, to, now);
    return success;
  }),

  report: signedIn.feedback.report.handler(({ context: { services }, input }) => services.feedback.report(input)),
};
