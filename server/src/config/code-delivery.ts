import type { Env } from './env.ts';

/** How many codes may be sent, and so what sending them may cost at most. */
export type CodeCaps = { perDay: number; perMonth: number };

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** The sending number, or the id of a messaging service (`MG…`). */
  from: string;
};

/** How sign-in codes reach a phone, with what that way needs. */
export type CodeDelivery =
  | { by: 'console' }
  | { by: 'webhook'; url: string; secret: string }
  | ({ by: 'twilio' } & TwilioAccount);

type Name = keyof Env & string;

/** The values of settings that are needed together; throws one error that names every missing one. */
const needed = <const Names extends readonly Name[]>(
  env: Env,
  why: string,
  names: Names,
): Record<Names[number], string> => {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0) throw new Error(`${why} needs ${missing.join(', ')}.`);
  return Object.fromEntries(names.map((name) => [name, String(env[name])])) as Record<Names[number], string>;
};

/**
 * Settles how codes are sent; undefined where none are. A terminal is no way to anybody's phone: it serves only a server
 * that nobody else can reach.
 */
export const codeDelivery = (env: Env, loopback: boolean): CodeDelivery | undefined => {
  if (env.SIGN_IN !== 'code') return undefined;
  const by = env.CODE_SENDER ?? (loopback ? 'console' : undefined);
  if (by === undefined || (by === 'console' && !loopback))
    throw new Error('SIGN_IN=code needs CODE_SENDER=webhook or CODE_SENDER=twilio to reach people’s phones.');
  if (by === 'console') return { by };
  if (by === 'webhook') {
    const given = needed(env, 'CODE_SENDER=webhook', ['CODE_WEBHOOK_URL', 'CODE_WEBHOOK_SECRET']);
    const url = new URL(given.CODE_WEBHOOK_URL);
    if (url.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
      throw new Error('CODE_WEBHOOK_URL must be an https:// address: codes pass through it.');
    return { by, url: url.href, secret: given.CODE_WEBHOOK_SECRET };
  }
  const given = needed(env, 'CODE_SENDER=twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  return {
    by,
    accountSid: given.TWILIO_ACCOUNT_SID,
    authToken: given.TWILIO_AUTH_TOKEN,
    from: given.TWILIO_FROM,
  };
};
