import { createHmac } from 'node:crypto';
import type { CodeCaps } from '#config/code-delivery.ts';
import { Refusal } from '#errors.ts';
import { networkOf } from '#network.ts';
import { countHere, secondsLeft, type AttemptsRepository, type Counted, type Limit } from './attempts.repository.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** A school is one address, and all its classes may come in at the same minute. */
const SIGN_INS_OF_ADDRESS: Limit = { most: 600, everySeconds: MINUTE };
/** Of all addresses together, in each process, so that what is counted doesn't fill the database. Five hundred classes need half of it. */
const SIGN_INS_IN_ALL: Limit = { most: 3_000, everySeconds: MINUTE };
/** A teacher's number may be that of a whole school; each leaves a line in the audit log, and a sign-out another one. */
const SIGN_INS_OF_USER: Limit = { most: 200, everySeconds: HOUR };
/** Nobody mistypes as often as somebody who tries numbers or codes one after the other. */
const FAILURES_OF_ADDRESS: Limit = { most: 100, everySeconds: 10 * MINUTE };
const FAILURES_OF_NUMBER: Limit = { most: 10, everySeconds: HOUR };
const FAILURES_IN_ALL: Limit = { most: 300, everySeconds: HOUR };
const UNKNOWN_NUMBERS_IN_ALL: Limit = { most: 3_000, everySeconds: HOUR };
const CODES_TO_NUMBER: Limit = { most: 5, everySeconds: HOUR };
const CODES_FROM_ADDRESS: Limit = { most: 600, everySeconds: 10 * MINUTE };

type Options = { attempts: AttemptsRepository; secret: string; caps: CodeCaps };

/**
 * What sign-in is limited by: per number, per address and in total. Names of what is counted are keyed hashes, so that the
 * table tells nobody's number or address. A refusal is a 429 that says when to come again.
 */
export const signInLimits = ({ attempts, secret, caps }: Options) => {
  const hash = (kind: string, value: string): string =>
    createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url');
  const counted = (name: string, limit: Limit, of = ''): Counted => ({
    key: of === '' ? name : `${name}:${of}`,
    limit,
  });
  const ofAddress = (address: string) => hash('address', networkOf(address));

  const failures = (numberHash: string, address: string): Counted[] => [
    counted('wrong-code-number', FAILURES_OF_NUMBER, numberHash),
    counted('failure-address', FAILURES_OF_ADDRESS, ofAddress(address)),
    counted('wrong-code', FAILURES_IN_ALL),
  ];
  const unknownNumber = (address: string): Counted[] => [
    counted('failure-address', FAILURES_OF_ADDRESS, ofAddress(address)),
    counted('unknown-number', UNKNOWN_NUMBERS_IN_ALL),
  ];
  const inAll = (name: string) => [
    counted(`${name}-day`, { most: caps.perDay, everySeconds: DAY }),
    counted(`${name}-month`, { most: caps.perMonth, everySeconds: MONTH }),
  ];
  const codesSent = inAll('codes');
  const codesForNobody = inAll('codes-for-nobody');
  const signInsHere = countHere(SIGN_INS_IN_ALL);

  const refuse = (reached: readonly Counted[], now: Date): void => {
    if (reached.length === 0) return;
    const seconds = Math.max(...reached.map(({ limit }) => secondsLeft(limit, now)));
    throw new Refusal('TOO_MANY_REQUESTS', `Too many tries, try again in ${seconds} seconds`, {
      retryAfterSeconds: seconds,
    });
  };
  const refuseExhausted = async (all: readonly Counted[], now: Date) => refuse(await attempts.exhausted(all, now), now);
  const takeOrRefuse = async (one: Counted, now: Date) => refuse((await attempts.take(one, now)) ? [] : [one], now);
  const takeAll = async (all: readonly Counted[], now: Date): Promise<boolean> => {
    for (const one of all) if (!(await attempts.take(one, now))) return false;
    return true;
  };

  return {
    /** The name under which a number is counted and its code is kept. */
    numberHash: (phone: string): string => hash('number', phone),

    /** Before anything else is looked at: any sign-in, of any kind. */
    signIn: async (address: string, now: Date): Promise<void> => {
      if (!signInsHere.take(now)) refuse([counted('sign-in', SIGN_INS_IN_ALL)], now);
      await takeOrRefuse(counted('sign-in-address', SIGN_INS_OF_ADDRESS, ofAddress(address)), now);
    },
    /** Before a user is let in who may be. */
    signInOf: (userId: string, now: Date): Promise<void> =>
      takeOrRefuse(counted('sign-in-user', SIGN_INS_OF_USER, hash('user', userId)), now),

    /** Before a number is looked up that would be enough by itself. */
    mayTryNumber: (address: string, now: Date): Promise<void> => refuseExhausted(unknownNumber(address), now),
    unknownNumber: async (address: string, now: Date): Promise<void> => {
      await takeAll(unknownNumber(address), now);
    },

    /** Before a code is made; the same for known and unknown numbers. */
    mayAskForCode: async (numberHash: string, address: string, now: Date): Promise<void> => {
      await refuseExhausted(codesSent, now);
      await takeOrRefuse(counted('codes-address', CODES_FROM_ADDRESS, ofAddress(address)), now);
      await takeOrRefuse(counted('codes-number', CODES_TO_NUMBER, numberHash), now);
    },
    /**
     * Before a code is sent, which costs money; false where the cap has been reached. What is asked for a number that is
     * nobody's is counted as well, elsewhere: so it keeps the database as busy, and whoever asks next waits as long.
     */
    maySendCode: (known: boolean, now: Date): Promise<boolean> => takeAll(known ? codesSent : codesForNobody, now),

    /** Before a code is compared. */
    mayTryCode: (numberHash: string, address: string, now: Date): Promise<void> =>
      refuseExhausted(failures(numberHash, address), now),
    wrongCode: async (numberHash: string, address: string, now: Date): Promise<void> => {
      for (const one of failures(numberHash, address)) await attempts.take(one, now);
    },
    /** A code where none is awaited: says something of the address, nothing of the number. */
    noCode: async (address: string, now: Date): Promise<void> => {
      await attempts.take(counted('failure-address', FAILURES_OF_ADDRESS, ofAddress(address)), now);
    },

    forget: (now: Date): Promise<void> => attempts.forget(now),
  };
};
export type SignInLimits = ReturnType<typeof signInLimits>;
