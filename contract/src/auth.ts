import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { userSchema } from '@zuzu/domain/users/user.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';

/** The signed-in user: groups with their last seen videos and, for type A, the watched videos and the video of this week. */
export const signedInUserSchema = z.extend(userSchema, {
  watchedVideos: z.optional(z.array(videoSchema)),
  currentWeekVideo: z.optional(z.nullable(videoSchema)),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

const tokenAnswer = z.object({ token: z.string(), user: signedInUserSchema });
const phoneNumber = z.string().check(z.maxLength(64));
/** Six digits; phones paste them with spaces in the middle and around them. */
const code = z.string().check(
  z.maxLength(64),
  z.overwrite((typed) => typed.replace(/[\s\-\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')),
  z.regex(/^\d{6}$/, 'must be six digits'),
);

/** Sign-in and sign-out. */
export const auth = {
  sendOtp: oc
    .route({
      method: 'POST',
      path: '/auth/send-otp',
      tags: ['auth'],
      summary: 'Sign in with a phone number',
      description:
        'Returns token and user if a known number is enough (`signIn: phone` in the settings). Otherwise `otpRequired`: if a user has this number, a code was sent to it, to be passed to verify-otp.',
    })
    .input(z.object({ phone_number: phoneNumber }))
    .output(z.union([tokenAnswer, z.object({ otpRequired: z.literal(true) })])),
  verifyOtp: oc
    .route({
      method: 'POST',
      path: '/auth/verify-otp',
      tags: ['auth'],
      summary: 'Sign in with the code that was sent',
      description:
        'A code has six digits, is valid for five minutes and signs in once. INVALID_CODE: try again; CODE_ENDED: the code has expired, request another.',
    })
    .input(z.object({ phone_number: phoneNumber, code }))
    .output(tokenAnswer),
  signOut: oc
    .route({ method: 'POST', path: '/auth/sign-out', tags: ['auth'], summary: 'End this session, or all of the user' })
    .input(z.object({ everywhere: z.optional(z.boolean()) }))
    .output(z.object({ success: z.literal(true) })),
};
