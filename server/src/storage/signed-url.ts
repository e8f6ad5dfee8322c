import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** 128 bits, half of the hash: as short as RFC 2104 (section 5) advises, since every line of a playlist carries one. */
const SIGNATURE_BYTES = 16;

/** The address of a media file that its signature doesn't cover, or doesn't cover any more. */
export class InvalidUrl extends Error {
  readonly status = 403;
  readonly code: 'URL_INVALID' | 'URL_EXPIRED';
  constructor(code: 'URL_INVALID' | 'URL_EXPIRED') {
    super(code === 'URL_EXPIRED' ? 'This address has expired' : 'The signature of this address is not valid');
    this.code = code;
  }
}

export type UrlSigner = {
  /** A signature (base64url) over what an address gives access to and when it ends (seconds since 1970). */
  sign(fields: readonly string[], expires: number): string;
  /** Throws `InvalidUrl` unless the signature is that of the fields and of `expires`, and `expires` lies ahead. */
  verify(fields: readonly string[], expires: string, signature: string): void;
};

/**
 * A key of its own, so that no signature made elsewhere with the same secret opens media. As a key object a signature takes
 * a fifth of the time: two are made for every video of a list.
 */
const keyOf = (secret: string): KeyObject => {
  if (secret.length < 16) throw new RangeError('The secret that signs media addresses needs at least 16 characters');
  return createSecretKey(createHmac('sha256', secret).update('zuzu media addresses').digest());
};

/**
 * Signs addresses by HMAC-SHA256; signatures of the secrets before hold until they expire. `now` in milliseconds, as
 * Date.now gives it.
 */
export const createUrlSigner = (
  secret: string,
  now: () => number = Date.now,
  before: readonly string[] = [],
): UrlSigner => {
  const key = keyOf(secret);
  const keys = [key, ...before.map(keyOf)];
  const signatureOf = (by: KeyObject, fields: readonly string[], expires: string): string => {
    const mac = createHmac('sha256', by)
      .update(JSON.stringify([...fields, expires]))
      .digest();
    return mac.subarray(0, SIGNATURE_BYTES).toString('base64url');
  };
  return {
    sign: (fields, expires) => signatureOf(key, fields, String(expires)),
    verify(fields, expires, signature) {
      // Compared as text: decoding first would let some altered signatures through.
      const given = Buffer.from(signature);
      const isOf = (by: KeyObject): boolean => {
        const right = Buffer.from(signatureOf(by, fields, expires));
        return given.length === right.length && timingSafeEqual(given, right);
      };
      if (!keys.some(isOf)) throw new InvalidUrl('URL_INVALID');
      if (!(Number(expires) * 1000 > now())) throw new InvalidUrl('URL_EXPIRED');
    },
  };
};

/**
 * When an address signed now expires (seconds since 1970): after at least the lifetime, and the same for everybody who
 * asks within one window, so that browsers and CDNs see the same address again.
 */
export const roundedExpiry = (nowMs: number, lifetimeSeconds: number, windowSeconds: number): number =>
  Math.ceil((nowMs / 1000 + lifetimeSeconds) / windowSeconds) * windowSeconds;
