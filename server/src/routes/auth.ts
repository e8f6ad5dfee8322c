import { allow, api } from './allow.ts';

export const auth = {
  sendOtp: api.auth.sendOtp.handler(({ context: { services, now }, input }) =>
    services.auth.signIn(input.phone_number, now),
  ),
  signOut: api.auth.signOut.use(allow()).handler(async ({ context: { services, session }, input }) => {
    await services.auth.signOut(session, input.everywhere ?? false);
    return { success: true as const };
  }),
};
