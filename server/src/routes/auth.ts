import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { Session } from '#auth/auth.service.ts';
import { allow, api } from './allow.ts';
import { viewerOf, type RequestContext } from './request-context.ts';

/** The response to a sign-in: for type A, with the video of the week and the watched videos. */
const presentSignIn = async (
  { token, session, user }: { token: string; session: Session; user: SignedInUser },
  { services, urls, now }: RequestContext,
): Promise<{ token: string; user: SignedInUser }> => {
  if (user.type !== 'A') return { token, user };
  const viewer = viewerOf(session, urls);
  return { token, user: { ...user, ...(await services.weeklyVideos.atSignIn(viewer, now)) } };
};

export const auth = {
  sendOtp: api.auth.sendOtp.handler(async ({ context, input }) => {
    const {
      services,
      request: { ip: address },
      now,
    } = context;
    const outcome = await services.auth.signIn({ phoneNumber: input.phone_number, address, now });
    return outcome === 'code-sent' ? { otpRequired: true as const } : presentSignIn(outcome, context);
  }),
  verifyOtp: api.auth.verifyOtp.handler(async ({ context, input }) => {
    const {
      services,
      request: { ip: address },
      now,
    } = context;
    return presentSignIn(
      await services.auth.verify(input.code, { phoneNumber: input.phone_number, address, now }),
      context,
    );
  }),
  signOut: api.auth.signOut.use(allow()).handler(async ({ context: { services, session, now }, input }) => {
    await services.auth.signOut(session, input.everywhere ?? false, now);
    return { success: true as const };
  }),
};
