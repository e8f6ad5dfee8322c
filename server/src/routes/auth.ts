import { allow, api } from './allow.ts';
import { viewerOf } from './request-context.ts';

export const auth = {
  sendOtp: api.auth.sendOtp.handler(async ({ context: { services, urls, now }, input }) => {
    const { token, user } = await services.auth.signIn(input.phone_number, now);
    if (user.type !== 'A') return { token, user };
    const viewer = viewerOf({ userId: user._id, type: user.type }, urls);
    return { token, user: { ...user, ...(await services.weeklyVideos.atSignIn(viewer, now)) } };
  }),
  signOut: api.auth.signOut.use(allow()).handler(async ({ context: { services, session }, input }) => {
    await services.auth.signOut(session, input.everywhere ?? false);
    return { success: true as const };
  }),
};
