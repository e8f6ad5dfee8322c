import { visibleText } from '@zuzu/domain/texts/visible-text.ts';
import * as z from 'zod/mini';
import { callsOf, everyone, success } from './calls-of.ts';
import { userSchema } from '@zuzu/domain/users/user.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import {
  newPasskeySchema,
  passkeyOptionsSchema,
  passkeyUseInput,
  recoveryCodesSchema,
  ticketSchema,
} from './passkeys.ts';

/** The signed-in user: groups with their last seen videos and, for type A, the watched videos and the video of this week. */
export const signedInUserSchema = z.extend(userSchema, {
  watchedVideos: z.optional(z.array(videoSchema)),
  currentWeekVideo: z.optional(z.nullable(videoSchema)),
  /** Signed in on a board: it has one of the groups, and no email or phone number. */
  board: z.optional(z.literal(true)),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

export const tokenAnswer = z.object({ token: z.string(), user: signedInUserSchema });
const phoneNumber = z.string().check(z.maxLength(64));
/** Six digits; phones paste them with spaces in the middle and around them. */
const code = z.string().check(
  z.maxLength(64),
  z.overwrite((typed) => visibleText(typed).replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'must be six digits'),
);

/** The second step of a manager who has a passkey or must create the first one. */
const passkeyStepSchema = z.object({
  passkey: z.enum(['use', 'create']),
  ticket: ticketSchema,
  options: passkeyOptionsSchema,
});
const signInAnswer = z.union([tokenAnswer, passkeyStepSchema]);

/** A session of a user; times in ISO 8601, `lastUsedAt` within a day. */
const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as 'Chrome, Android'; empty if unknown. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The name of the group that a board is connected to. */
  board: z.optional(z.string()),
  /** The session of this call. */
  current: z.boolean(),
});
const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });
export type SignedInSession = z.infer<typeof sessionSchema>;
const MAX_SESSION_ID = 100;
const MAX_RECOVERY_CODE = 64;

const { get, post, del } = callsOf('auth', 'anybody');
/** Sign-in and sign-out. */
export const auth = {
  sendOtp: post(
    '/auth/send-otp',
    'Sign in with a phone number',
    'Returns token and user if a known number is enough (`signIn: phone` in the settings). Otherwise `otpRequired`: if a user has this number, a code was sent to it, to be passed to verify-otp. `passkey`: a manager’s second step, to be completed with passkey or passkey/first.',
  )
    .input(z.object({ phone_number: phoneNumber }))
    .output(z.union([tokenAnswer, z.object({ otpRequired: z.literal(true) }), passkeyStepSchema])),
  verifyOtp: post(
    '/auth/verify-otp',
    'Sign in with the code that was sent',
    'A code has six digits, is valid for five minutes and signs in once. INVALID_CODE: try again; CODE_ENDED: the code has expired, request another.',
  )
    .input(z.object({ phone_number: phoneNumber, code }))
    .output(signInAnswer),
  usePasskey: post('/auth/passkey', 'Second step: use a passkey').input(passkeyUseInput).output(tokenAnswer),
  createFirstPasskey: post(
    '/auth/passkey/first',
    'Second step, where managers must have a passkey: create the first one',
  )
    .input(newPasskeySchema)
    .output(z.extend(tokenAnswer, { recoveryCodes: recoveryCodesSchema })),
  useRecoveryCode: post('/auth/recovery-code', 'Second step: use a recovery code')
    .input(
      z.object({
        ticket: ticketSchema,
        code: z.string().check(
          z.maxLength(MAX_RECOVERY_CODE),
          z.overwrite((typed) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')),
        ),
      }),
    )
    .output(tokenAnswer),
  sessions: get('/users/{userId}/sessions', 'Where a user is signed in')
    .meta({ access: everyone })
    .input(z.object({ userId: z.string() }))
    .output(sessionsSchema),
  endSession: del(
    '/users/{userId}/sessions/{sessionId}',
    'End one session of a user',
    'For the user, and for managers.',
  )
    .meta({ access: everyone })
    .input(
      z.object({
        userId: z.string(),
        sessionId: z.string().check(z.maxLength(MAX_SESSION_ID), z.regex(/^[\w-]+$/, 'must be the id of a session')),
      }),
    )
    .output(sessionsSchema),
  signOut: post('/auth/sign-out', 'End this session, or all of the user')
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ everywhere: z.optional(z.boolean()) }))
    .output(success),
};
