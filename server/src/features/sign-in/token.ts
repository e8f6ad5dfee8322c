import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

/** An unused session expires after this time: 30 days. */
export const sessionMs = 30 * 24 * 3_600_000;
/** A token older than this is replaced on use, so that no session expires in the middle of a lesson. */
const REFRESH_AFTER_SECONDS = 24 * 3_600;
const ALGORITHM = 'HS256';

/**
 * `epoch`: tokens with an earlier epoch than the user's are invalid. `session`: the same in every token of a session. Times
 * in seconds since the epoch.
 */
const payloadSchema = z.object({
  userId: z.string(),
  epoch: z.number().int(),
  session: z.string(),
  iat: z.number(),
  exp: z.number(),
});
/** `signedBefore`: true if signed with a previous secret. */
export type TokenPayload = z.infer<typeof payloadSchema> & { signedBefore: boolean };

type SignedSession = { id: string; userId: string; epoch: number; board?: { endsAt: Date } | undefined };

/** Base64 has several encodings of the same bytes; only the canonical one is accepted. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/**
 * Signs and verifies session tokens. Tokens signed with previous secrets are also
 * accepted.
 */
export const tokens = (secret: string, before: readonly string[] = []) => {
  const key = keyOf(secret);
  const keys = [key, ...before.map(keyOf)];
  return {
    /** A token of a session, valid for 30 days, or until the end of a board's day. */
    sign: ({ id, userId, epoch, board }: SignedSession, now: Date): Promise<string> =>
      new SignJWT({ userId, epoch, session: id })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor((board?.endsAt.getTime() ?? now.getTime() + sessionMs) / 1000))
        .sign(key),

    /** Returns the payload of a valid token; undefined for any other text. */
    verify: async (token: string, now: Date): Promise<TokenPayload | undefined> => {
      if (!isCanonical(token)) return undefined;
      for (const by of keys) {
        const read = await jwtVerify(token, by, { algorithms: [ALGORITHM], currentDate: now }).catch(() => undefined);
        const payload = read && payloadSchema.safeParse(read.payload).data;
        if (payload) return { ...payload, signedBefore: by !== key };
      }
      return undefined;
    },

    isDueForRefresh: ({ signedBefore, iat }: TokenPayload, now: Date): boolean =>
      signedBefore || now.getTime() / 1000 - iat > REFRESH_AFTER_SECONDS,
  };
};
export type Tokens = ReturnType<typeof tokens>;
