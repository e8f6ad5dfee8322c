import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { userSchema } from '@zuzu/domain/users/user.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';

/** The user that signed in: groups with their last seen videos, and for type A what they watched and this week's video. */
export const signedInUserSchema = z.extend(userSchema, {
  watchedVideos: z.optional(z.array(videoSchema)),
  currentWeekVideo: z.optional(z.nullable(videoSchema)),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

const tokenAnswer = z.object({ token: z.string(), user: signedInUserSchema });

/** Sign-in and sign-out (spec, section 7: auth). */
export const auth = {
  sendOtp: oc
    .route({ method: 'POST', path: '/auth/send-otp', tags: ['auth'], summary: 'Sign in with a phone number' })
    .input(z.object({ phone_number: z.string().check(z.maxLength(64)) }))
    .output(tokenAnswer),
  signOut: oc
    .route({ method: 'POST', path: '/auth/sign-out', tags: ['auth'], summary: 'End this session, or all of the user' })
    .input(z.object({ everywhere: z.optional(z.boolean()) }))
    .output(z.object({ success: z.literal(true) })),
};
