import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

/** A session lasts as long as this without being used. */
const SESSION_DAYS = 30;
/** A token older than this is replaced while it is in use, so that nobody is signed out in the middle of a lesson. */
const REFRESH_AFTER_SECONDS = 24 * 3_600;
const ALGORITHM = 'HS256';
/** Those of all classes of a large installation, some 4 MB; only tokens of ours get in. */
const REMEMBERED_TOKENS = 5_000;

/**
 * `epoch`: tokens of an earlier one than the user's are void. `session`: the same in every token that a session is given; a
 * token from before there were names for sessions is one by itself. Times in seconds since 1970.
 */
const payloadSchema = z
  .object({
    ...{ userId: z.string(), epoch: z.number().int(), session: z.string().optional() },
    ...{ iat: z.number(), exp: z.number() },
  })
  .transform(({ session, ...rest }) => ({ ...rest, session: session ?? `${rest.userId} ${rest.iat}` }));
/** `signedBefore`: with a secret that signs no more. */
export type TokenPayload = z.infer<typeof payloadSchema> & { signedBefore: boolean };

/** When a token ends that is given now. */
export const lastsUntil = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 24 * 3_600_000);

/** Base64 has several spellings of the same bytes; a token has the one that we give. */
const isSpelledAsGiven = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/**
 * Makes and reads session tokens. What the secrets before signed is read
 * too.
 */
export const tokens = (secret: string, before: readonly string[] = []) => {
  const key = keyOf(secret);
  const keys = [key, ...before.map(keyOf)];
  const verified = new LRUCache<string, TokenPayload>({ max: REMEMBERED_TOKENS });

  const verifyNow = async (token: string, now: Date): Promise<TokenPayload | undefined> => {
    if (!isSpelledAsGiven(token)) return undefined;
    for (const by of keys) {
      const read = await jwtVerify(token, by, { algorithms: [ALGORITHM], currentDate: now }).catch(() => undefined);
      const payload = read && payloadSchema.safeParse(read.payload).data;
      if (payload) return { ...payload, signedBefore: by !== key };
    }
    return undefined;
  };
  return {
    sign: ({ id, userId, epoch }: { id: string; userId: string; epoch: number }, now: Date): Promise<string> =>
      new SignJWT({ userId, epoch, session: id })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(lastsUntil(now).getTime() / 1000))
        .sign(key),

    /**
     * The payload of a token that is ours and not over; undefined for any other text. A signature that was right once is
     * right for ever: only the time is looked at again.
     */
    verify: async (token: string, now: Date): Promise<TokenPayload | undefined> => {
      const known = verified.get(token);
      if (known) return known.exp > Math.floor(now.getTime() / 1000) ? known : undefined;
      const payload = await verifyNow(token, now);
      if (payload) verified.set(token, payload);
      return payload;
    },

    isDueForRefresh: ({ signedBefore, iat }: TokenPayload, now: Date): boolean =>
      signedBefore || now.getTime() / 1000 - iat > REFRESH_AFTER_SECONDS,
  };
};
export type Tokens = ReturnType<typeof tokens>;
