import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

const NAME = 'zuzu-device';
const COOKIE = /(?:^|; ?)zuzu-device=([\w.-]+)/;
/** The maximum lifetime of cookies in browsers. */
const LASTS_SECONDS = 400 * 24 * 3_600;
/** A shared computer in a staff room has several users; beyond this number, the oldest are forgotten. */
const MAX_NUMBERS = 8;
const TYPE = 'device';

/** A browser with earlier sign-ins: its id, and hashes of the numbers, latest last. */
const deviceSchema = z.object({ id: z.string(), numbers: z.array(z.string()) });
export type Device = z.infer<typeof deviceSchema>;

type Options = { secret: string; before: readonly string[]; isSecure: boolean };

/**
 * Device cookies as described by OWASP: a signed cookie identifies a browser with earlier sign-ins, so that strangers who
 * exhaust the rate limit of a number or a network don't lock it out. The cookie grants no access.
 */
export const deviceCookies = ({ secret, before, isSecure }: Options) => {
  const secrets = [secret, ...before];
  const keyOf = (by: string) => new TextEncoder().encode(by);
  const hashOf = (number: string, by: string) =>
    createHmac('sha256', by).update(`device\0${number}`).digest('base64url').slice(0, 22);

  return {
    /** The device of a Cookie header; undefined without a valid cookie. */
    read: async (header: string | undefined, now: Date): Promise<Device | undefined> => {
      const cookie = COOKIE.exec(header ?? '')?.[1];
      if (cookie === undefined) return undefined;
      for (const by of secrets) {
        const read = await jwtVerify(cookie, keyOf(by), { typ: TYPE, currentDate: now }).catch(() => undefined);
        if (read) return deviceSchema.safeParse(read.payload).data;
      }
      return undefined;
    },

    /** True if this number has signed in on the device. */
    knows: ({ numbers }: Device, number: string): boolean => secrets.some((by) => numbers.includes(hashOf(number, by))),

    /** The Set-Cookie header for a device on which a number has signed in. */
    make: async (device: Device | undefined, number: string, now: Date): Promise<string> => {
      const hash = hashOf(number, secret);
      const others = (device?.numbers ?? []).filter((each) => each !== hash);
      const value = await new SignJWT({
        id: device?.id ?? randomUUID(),
        numbers: [...others, hash].slice(-MAX_NUMBERS),
      })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setExpirationTime(Math.floor(now.getTime() / 1000) + LASTS_SECONDS)
        .sign(keyOf(secret));
      return `${NAME}=${value}; Path=/api; Max-Age=${LASTS_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
  };
};
export type DeviceCookies = ReturnType<typeof deviceCookies>;
