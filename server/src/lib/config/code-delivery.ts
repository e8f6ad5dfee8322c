import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import type { Env } from './env.ts';

/** Limits for the number, and thereby the cost, of sent codes. */
export type CodeCaps = { perDay: number; perMonth: number };

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** The sending number, or the id of a messaging service (`MG…`). */
  from: string;
};

/** The delivery method of sign-in codes, with its settings. */
export type CodeDelivery =
  | { by: 'console' }
  | { by: 'webhook'; url: string; secret: string }
  | ({ by: 'twilio' } & TwilioAccount);

type Name = keyof Env & string;

/** Returns settings that are required together; throws one error that names all missing ones. */
const required = <const Names extends readonly Name[]>(
  env: Env,
  why: string,
  names: Names,
): Record<Names[number], string> => {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0) throw new Error(`${why} requires ${missing.join(', ')}.`);
  return mapToRecord(names, (name: Names[number]) => String(env[name]));
};

/**
 * Determines how codes are sent; undefined if codes are off. The console is only allowed for a server
 * that no other machine can reach.
 */
export const codeDelivery = (env: Env, loopback: boolean): CodeDelivery | undefined => {
  if (env.SIGN_IN !== 'code') return undefined;
  const by = env.CODE_SENDER ?? (loopback ? 'console' : undefined);
  if (by === undefined || (by === 'console' && !loopback))
    throw new Error('SIGN_IN=code needs CODE_SENDER=webhook or CODE_SENDER=twilio to reach people’s phones.');
  if (by === 'console') return { by };
  if (by === 'webhook') {
    const given = required(env, 'CODE_SENDER=webhook', ['CODE_WEBHOOK_URL', 'CODE_WEBHOOK_SECRET']);
    const url = new URL(given.CODE_WEBHOOK_URL);
    if (url.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
      throw new Error('CODE_WEBHOOK_URL must be an https:// URL, because codes pass through it.');
    return { by, url: url.href, secret: given.CODE_WEBHOOK_SECRET };
  }
  const given = required(env, 'CODE_SENDER=twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  return {
    by,
    accountSid: given.TWILIO_ACCOUNT_SID,
    authToken: given.TWILIO_AUTH_TOKEN,
    from: given.TWILIO_FROM,
  };
};
