import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

/** A session lasts as long as this without being used. */
const SESSION_DAYS = 30;
/** A token older than this is replaced while it is in use, so that nobody is signed out in the middle of a lesson. */
const REFRESH_AFTER_SECONDS = 24 * 3_600;
const ALGORITHM = 'HS256';

/** `epoch`: tokens of an earlier one than the user's are void. Times in seconds since 1970. */
const payloadSchema = z.object({ userId: z.string(), epoch: z.number().int(), iat: z.number(), exp: z.number() });
/** `signedBefore`: with a secret that signs no more. */
export type TokenPayload = z.infer<typeof payloadSchema> & { signedBefore: boolean };

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/**
 * Makes and reads session tokens (spec, section 3: a payload with userId and exp). What the secrets before signed is read
 * too.
 */
export const tokens = (secret: string, before: readonly string[] = []) => {
  const key = keyOf(secret);
  const keys = [key, ...before.map(keyOf)];
  return {
    sign: (userId: string, epoch: number, now: Date): Promise<string> => {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({ userId, epoch })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + SESSION_DAYS * 24 * 3_600)
        .sign(key);
    },

    /** The payload of a token that is ours and not over; undefined for any other text. */
    verify: async (token: string, now: Date): Promise<TokenPayload | undefined> => {
      for (const by of keys) {
        const verified = await jwtVerify(token, by, { algorithms: [ALGORITHM], currentDate: now }).catch(
          () => undefined,
        );
        const payload = verified && payloadSchema.safeParse(verified.payload).data;
        if (payload) return { ...payload, signedBefore: by !== key };
      }
      return undefined;
    },

    isDueForRefresh: ({ signedBefore, iat }: TokenPayload, now: Date): boolean =>
      signedBefore || now.getTime() / 1000 - iat > REFRESH_AFTER_SECONDS,
  };
};
export type Tokens = ReturnType<typeof tokens>;
