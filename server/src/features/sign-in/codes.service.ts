import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#lib/errors.ts';
import type { CodesRepository } from './codes.repository.ts';
import type { CodeSender } from './send-codes.ts';
import type { Client, SignInLimits } from './sign-in-limits.ts';

const KEPT = 2;

/** Masks a phone number for logs: enough to tell numbers apart, not enough to call one. */
const maskPhone = (phone: string): string => `…${phone.slice(-KEPT)}`;

const CODE_DIGITS = 6;
const CODE_LASTS_MINUTES = 5;
const TRIES = 5;

type Options = {
  repository: CodesRepository;
  limits: SignInLimits;
  /** Key of the hashes of codes, because a plain hash of six digits could be reversed by trying all numbers. */
  secret: string;
  send: CodeSender;
  /** True if a user has this number; only then is a message sent. */
  isKnown: (phone: string) => Promise<boolean>;
  productName: string;
  /** Host of the web app, if configured: browsers only autofill a code on the site that its message names. */
  host: string | undefined;
  log: FastifyBaseLogger;
};

/**
 * One-time codes: six digits, valid for five minutes and five attempts. A client can only replace and use up its own code, so
 * that strangers can't use up the code of a known device. Phone numbers are in canonical form.
 */
export const codesService = ({ repository, limits, secret, send, isKnown, productName, host, log }: Options) => {
  const hashOf = (client: string, code: string): Buffer =>
    createHmac('sha256', secret).update(`${client}\0${code}`).digest();
  const textWith = (code: string): string =>
    [
      `קוד הכניסה שלך ל${productName}: ${code}`,
      `הקוד תקף ל-${CODE_LASTS_MINUTES} דקות. אין למסור אותו לאיש.`,
      ...(host === undefined ? [] : ['', `@${host} #${code}`]),
    ].join('\n');

  const deliver = async (phone: string, code: string, client: Client): Promise<void> => {
    const to = maskPhone(phone);
    try {
      const known = await isKnown(phone);
      const maySend = await limits.maySendCode(client, known);
      if (!known) return;
      if (maySend) await send({ to: phone, code, text: textWith(code) });
      else log.warn({ to }, 'sign-in code not sent: CODES_PER_DAY or CODES_PER_MONTH reached');
    } catch (error) {
      log.error({ error, to }, 'sign-in code not sent');
    }
  };
  const pending = new Set<Promise<void>>();

  return {
    /**
     * Creates a code for a number. The user is looked up after responding, so neither the response nor
     * its timing reveals if the number is known. 429 for too many codes.
     */
    start: async (phone: string, client: Client, now: Date): Promise<void> => {
      await limits.mayAskForCode(client);
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      await repository.keep({
        numberHash: client.key,
        codeHash: hashOf(client.key, code),
        tries: TRIES,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LASTS_MINUTES * 60_000),
      });
      const delivery = deliver(phone, code, client).finally(() => pending.delete(delivery));
      pending.add(delivery);
    },

    /** Consumes a code. INVALID_CODE if wrong; CODE_ENDED if expired, used or never requested; 429 after too many wrong codes. */
    verify: async (code: string, client: Client, now: Date): Promise<void> => {
      await limits.mayTryCode(client);
      const stored = await repository.takeTry(client.key, now);
      if (!stored) {
        await limits.missingCode(client);
        throw codeExpired();
      }
      if (!timingSafeEqual(stored.codeHash, hashOf(client.key, code))) {
        await limits.wrongCode(client);
        throw stored.triesLeft > 0 ? wrongCode() : codeExpired();
      }
      if (!(await repository.use(client.key, stored.codeHash))) throw codeExpired();
    },

    /** Resolves when every pending message has been accepted or rejected. */
    delivered: async (): Promise<void> => {
      await Promise.all(pending);
    },

    deleteExpired: repository.deleteExpired,
  };
};
export type CodesService = ReturnType<typeof codesService>;

export const wrongCode = () => new Refusal('INVALID_CODE', 'Wrong code', [{ field: 'code', reason: 'does not match' }]);

/** Also for a correct code of a number whose user was deleted. */
export const codeExpired = () =>
  new Refusal('CODE_ENDED', 'This code has expired or been used, request a new one', [
    { field: 'code', reason: 'has expired, been used, or never been sent' },
  ]);
