import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#errors.ts';
import type { CodesRepository } from './codes.repository.ts';
import { maskPhone } from './mask-phone.ts';
import type { CodeSender } from './senders/code-sender.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const CODE_DIGITS = 6;
const CODE_LASTS_MINUTES = 5;
const TRIES = 5;

type Options = {
  repository: CodesRepository;
  limits: SignInLimits;
  /** Keys the hashes of codes: six digits by themselves would be found by trying all. */
  secret: string;
  send: CodeSender;
  /** Whether a number is somebody's: only then a message goes out. */
  isKnown: (phone: string) => Promise<boolean>;
  productName: string;
  /** Where the web app is reached, if that is settled: browsers offer a code only to the site that it names. */
  host: string | undefined;
  log: FastifyBaseLogger;
};

/** One-time codes: six digits, five minutes, five tries, used once. Phone numbers in their stored form. */
export const codesService = ({ repository, limits, secret, send, isKnown, productName, host, log }: Options) => {
  const hashOf = (numberHash: string, code: string): Buffer =>
    createHmac('sha256', secret).update(`${numberHash}\0${code}`).digest();
  const textWith = (code: string): string =>
    [
      `קוד הכניסה שלך ל${productName}: ${code}`,
      `הקוד תקף ל-${CODE_LASTS_MINUTES} דקות. אין למסור אותו לאיש.`,
      ...(host === undefined ? [] : ['', `@${host} #${code}`]),
    ].join('\n');

  const deliver = async (phone: string, code: string, now: Date): Promise<void> => {
    const to = maskPhone(phone);
    try {
      const known = await isKnown(phone);
      const maySend = await limits.maySendCode(known, now);
      if (!known) return;
      if (maySend) await send({ to: phone, code, text: textWith(code) });
      else log.warn({ to }, 'a sign-in code was not sent: CODES_PER_DAY or CODES_PER_MONTH has been reached');
    } catch (error) {
      log.error({ error, to }, 'a sign-in code was not sent');
    }
  };
  const underWay = new Set<Promise<void>>();

  return {
    /**
     * Makes a code for the number. Whether anybody has the number is settled after the answer, so neither the answer nor
     * its time tells. Too many of them: 429.
     */
    start: async (phone: string, address: string, now: Date): Promise<void> => {
      const numberHash = limits.numberHash(phone);
      await limits.mayAskForCode(numberHash, address, now);
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      await repository.keep({
        numberHash,
        codeHash: hashOf(numberHash, code),
        tries: TRIES,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LASTS_MINUTES * 60_000),
      });
      const delivery = deliver(phone, code, now).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },

    /** Uses a code up. Wrong: INVALID_CODE; over, used or never asked for: CODE_ENDED; too many wrong ones: 429. */
    verify: async (phone: string, code: string, address: string, now: Date): Promise<void> => {
      const numberHash = limits.numberHash(phone);
      await limits.mayTryCode(numberHash, address, now);
      const stored = await repository.takeTry(numberHash, now);
      if (!stored) {
        await limits.noCode(address, now);
        throw codeEnded();
      }
      if (!timingSafeEqual(stored.codeHash, hashOf(numberHash, code))) {
        await limits.wrongCode(numberHash, address, now);
        throw stored.triesLeft > 0 ? wrongCode() : codeEnded();
      }
      if (!(await repository.use(numberHash, stored.codeHash))) throw codeEnded();
    },

    /** Resolves when every message that was begun has been taken or refused. */
    delivered: async (): Promise<void> => {
      await Promise.all(underWay);
    },

    forget: (now: Date): Promise<void> => repository.forget(now),
  };
};
export type CodesService = ReturnType<typeof codesService>;

const wrongCode = () =>
  new Refusal('INVALID_CODE', 'This is not the code that was sent', [{ field: 'code', reason: 'is another one' }]);

/** Also for a right code of a number that is nobody's any more. */
export const codeEnded = () =>
  new Refusal('CODE_ENDED', 'This code cannot be used any more, ask for another', [
    { field: 'code', reason: 'is over, used, or was never sent' },
  ]);
