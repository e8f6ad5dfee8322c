import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { SignedIn, SignInFrom } from './auth.service.ts';
import { deviceOf } from './device.ts';
import { forbidden } from '#lib/errors.ts';
import type { PasskeyStep } from './passkeys.service.ts';
import { mayActFor } from '#features/users/users.policy.ts';
import { api, signedIn } from '#app/calls.ts';
import { originOf, viewerOf, type RequestContext } from '#app/request-context.ts';

const signInFrom = (context: RequestContext): SignInFrom => ({
  ...originOf(context),
  device: deviceOf(context.request.headers['user-agent']),
  site: context.urls.origin,
});

/** The response to a sign-in: for type A, with the weekly and the watched videos. Marks the browser as known. */
const presentSignIn = async (
  { token, session, user, deviceCookie }: SignedIn,
  { services, urls, now, setHeader }: RequestContext,
): Promise<{ token: string; user: SignedInUser }> => {
  setHeader('set-cookie', deviceCookie);
  if (user.type !== 'A') return { token, user };
  const viewer = viewerOf(session, urls);
  return { token, user: { ...user, ...(await services.weeklyVideos.atSignIn(viewer, now)) } };
};

const presentStep = ({ kind, ticket, options }: PasskeyStep) => ({ passkey: kind, ticket, options: { ...options } });

export const auth = {
  sendOtp: api.auth.sendOtp.handler(async ({ context, input }) => {
    const attempt = { phoneNumber: input.phone_number, ...signInFrom(context) };
    const outcome = await context.services.auth.signIn(attempt);
    if (outcome === 'code-sent') return { otpRequired: true as const };
    return 'kind' in outcome ? presentStep(outcome) : presentSignIn(outcome, context);
  }),
  verifyOtp: api.auth.verifyOtp.handler(async ({ context, input }) => {
    const attempt = { phoneNumber: input.phone_number, ...signInFrom(context) };
    const outcome = await context.services.auth.verify(input.code, attempt);
    return 'kind' in outcome ? presentStep(outcome) : presentSignIn(outcome, context);
  }),
  usePasskey: api.auth.usePasskey.handler(async ({ context, input }) =>
    presentSignIn(await context.services.auth.usePasskey(input, signInFrom(context)), context),
  ),
  createFirstPasskey: api.auth.createFirstPasskey.handler(async ({ context, input }) => {
    const created = await context.services.auth.createFirstPasskey(input, signInFrom(context));
    return { ...(await presentSignIn(created, context)), recoveryCodes: created.recoveryCodes };
  }),
  useRecoveryCode: api.auth.useRecoveryCode.handler(async ({ context, input: { ticket, code } }) =>
    presentSignIn(await context.services.auth.useRecoveryCode(ticket, code, signInFrom(context)), context),
  ),
  signOut: signedIn.auth.signOut.handler(async ({ context: { services, session }, input }) => {
    if (session.board && input.everywhere) throw forbidden('A board ends its own session only');
    await services.auth.signOut(session, input.everywhere ?? false);
    return { success: true as const };
  }),
  sessions: signedIn.auth.sessions.handler(async ({ context: { services, session, now }, input: { userId } }) => {
    mayActFor(session, userId);
    return { sessions: await services.auth.sessionsOf(userId, now, session.id) };
  }),
  endSession: signedIn.auth.endSession.handler(async ({ context: { services, session, now }, input }) => {
    mayActFor(session, input.userId);
    await services.auth.endSession(input.userId, input.sessionId, session.userId);
    return { sessions: await services.auth.sessionsOf(input.userId, now, session.id) };
  }),
};
