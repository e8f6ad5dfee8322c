import { createHmac } from 'node:crypto';
import type { CodeCaps } from '#config/code-delivery.ts';
import { Refusal } from '#errors.ts';
import { networkOf } from '#network.ts';
import { countInProcess, secondsLeft, type Limit } from '#rate-limit.ts';
import type { AttemptsRepository, CountedAttempt } from './attempts.repository.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** A school may share one address, and all of its classes may sign in within a minute. */
const SIGN_INS_PER_ADDRESS: Limit = { max: 600, windowSeconds: MINUTE };
/** From all addresses together, per process, so that counters don't fill the database. Five hundred classes need half of it. */
const SIGN_INS_IN_TOTAL: Limit = { max: 3_000, windowSeconds: MINUTE };
/** A whole school may use one teacher's number; every sign-in and sign-out adds an audit entry. */
const SIGN_INS_PER_USER: Limit = { max: 200, windowSeconds: HOUR };
/** Second steps that are begun: anybody who knows the number can begin one. */
const STEPS_PER_USER_AND_NETWORK: Limit = { max: 60, windowSeconds: HOUR };
/** Well above the rate of typing errors, well below that of guessing. */
const FAILURES_PER_ADDRESS: Limit = { max: 100, windowSeconds: 10 * MINUTE };
/**
 * Numbers that sign in from a network for the first time while it has too many failures. Teachers of a school where somebody tries
 * numbers still get in, and whoever tries them finds few.
 */
const NEWCOMERS_PER_ADDRESS: Limit = { max: 20, windowSeconds: 10 * MINUTE };
const FAILURES_PER_NUMBER: Limit = { max: 10, windowSeconds: HOUR };
const FAILURES_IN_TOTAL: Limit = { max: 300, windowSeconds: HOUR };
const UNKNOWN_NUMBERS_IN_TOTAL: Limit = { max: 3_000, windowSeconds: HOUR };
const CODES_PER_NUMBER: Limit = { max: 5, windowSeconds: HOUR };
const CODES_PER_ADDRESS: Limit = { max: 600, windowSeconds: 10 * MINUTE };

/** Codes that boards ask for, each of which leaves a row for five minutes: all boards of a school may share one address. */
const BOARDS_PER_ADDRESS: Limit = { max: 200, windowSeconds: 10 * MINUTE };
const BOARDS_IN_TOTAL: Limit = { max: 1_000, windowSeconds: MINUTE };
const BOARD_WAITS_IN_TOTAL: Limit = { max: 30_000, windowSeconds: MINUTE };
const WRONG_BOARDS_PER_USER: Limit = { max: 20, windowSeconds: HOUR };

/** A network counts as familiar for up to a month after somebody has signed in from it. */
const FAMILIAR_ADDRESS: Limit = { max: 1, windowSeconds: MONTH };

type Options = { attempts: AttemptsRepository; secret: string; caps: CodeCaps };

/**
 * Rate limits of sign-in: per number, per address and in total. Keys of counters are keyed hashes, so that the
 * table reveals no numbers or addresses. Exceeding a limit is a 429 with the time to wait.
 */
export const signInLimits = ({ attempts, secret, caps }: Options) => {
  const hash = (kind: string, value: string): string =>
    createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url');
  const counted = (name: string, limit: Limit, of = ''): CountedAttempt => ({
    key: of === '' ? name : `${name}:${of}`,
    limit,
  });
  const ofAddress = (address: string) => hash('address', networkOf(address));

  const failuresOf = (address: string) => counted('failure-address', FAILURES_PER_ADDRESS, ofAddress(address));
  const noCodesOf = (address: string) => counted('no-code-address', FAILURES_PER_ADDRESS, ofAddress(address));
  const wrongCodesOf = (numberHash: string) => counted('wrong-code-number', FAILURES_PER_NUMBER, numberHash);
  const wrongCodes = counted('wrong-code', FAILURES_IN_TOTAL);
  const unknownNumbers = counted('unknown-number', UNKNOWN_NUMBERS_IN_TOTAL);
  const familiar = (address: string) => counted('familiar-address', FAMILIAR_ADDRESS, ofAddress(address));
  /** A number that has signed in from this network. */
  const familiarNumber = (numberHash: string, address: string) =>
    counted('familiar-number', FAMILIAR_ADDRESS, hash('familiar', `${numberHash}\0${networkOf(address)}`));
  const inTotal = (name: string) => [
    counted(`${name}-day`, { max: caps.perDay, windowSeconds: DAY }),
    counted(`${name}-month`, { max: caps.perMonth, windowSeconds: MONTH }),
  ];
  const codesSent = inTotal('codes');
  const codesForNobody = inTotal('codes-for-nobody');
  const signInsInProcess = countInProcess(SIGN_INS_IN_TOTAL);
  const boardsInProcess = countInProcess(BOARDS_IN_TOTAL);
  const waitsInProcess = countInProcess(BOARD_WAITS_IN_TOTAL);
  const wrongBoardsOf = (userId: string) => counted('wrong-board', WRONG_BOARDS_PER_USER, hash('user', userId));

  const tooMany = (reached: readonly CountedAttempt[], now: Date): Refusal => {
    const seconds = Math.max(...reached.map(({ limit }) => secondsLeft(limit, now)));
    return new Refusal('TOO_MANY_REQUESTS', `Too many tries, try again in ${seconds} seconds`, {
      retryAfterSeconds: seconds,
    });
  };
  const throwIfReached = (reached: readonly CountedAttempt[], now: Date): void => {
    if (reached.length > 0) throw tooMany(reached, now);
  };
  const assertNotExhausted = async (all: readonly CountedAttempt[], now: Date) =>
    throwIfReached(await attempts.exhausted(all, now), now);
  /** Limits on all strangers together don't apply to familiar networks: a flood of guesses must not lock schools out. */
  const assertStrangersNotExhausted = async (total: CountedAttempt, address: string, now: Date) => {
    if ((await attempts.exhausted([familiar(address)], now)).length === 0) await assertNotExhausted([total], now);
  };
  const takeOrThrow = async (one: CountedAttempt, now: Date) =>
    throwIfReached((await attempts.take(one, now)) ? [] : [one], now);
  const takeAll = async (all: readonly CountedAttempt[], now: Date): Promise<boolean> => {
    for (const one of all) if (!(await attempts.take(one, now))) return false;
    return true;
  };

  return {
    /** The hash under which a number is counted and its code is stored. */
    numberHash: (phone: string): string => hash('number', phone),

    /** Checked first, for any kind of sign-in. */
    signIn: async (address: string, now: Date): Promise<void> => {
      const ofNetwork = counted('sign-in-address', SIGN_INS_PER_ADDRESS, ofAddress(address));
      // networks over their own limit must not use up the shared one
      const isCounted = ![ofNetwork, familiar(address)].some((one) => attempts.isKnownExhausted(one, now));
      if (isCounted && !signInsInProcess.take(now)) throwIfReached([counted('sign-in', SIGN_INS_IN_TOTAL)], now);
      await takeOrThrow(ofNetwork, now);
    },
    /** Checked before an authenticated user is signed in. */
    signInOf: (userId: string, now: Date): Promise<void> =>
      takeOrThrow(counted('sign-in-user', SIGN_INS_PER_USER, hash('user', userId)), now),

    /** Checked before the second step of a sign-in; doesn't count as a sign-in of the user, whom strangers must not lock out. */
    stepOf: (userId: string, address: string, now: Date): Promise<void> =>
      takeOrThrow(counted('step', STEPS_PER_USER_AND_NETWORK, hash('step', `${userId}\0${networkOf(address)}`)), now),

    /** The network of a successful sign-in is familiar from then on, and the number there. */
    signedInFrom: async (numberHash: string, address: string, now: Date): Promise<void> => {
      await takeAll([familiar(address)], now);
      await takeAll([familiarNumber(numberHash, address)], now);
    },

    /** Checked before a number is let in or said to be unknown, if no code is required. */
    mayTryNumber: async (
      { isKnown, numberHash }: { isKnown: boolean; numberHash: string },
      address: string,
      now: Date,
    ): Promise<void> => {
      await assertStrangersNotExhausted(unknownNumbers, address, now);
      const reached = await attempts.exhausted([failuresOf(address)], now);
      if (reached.length === 0) return;
      if (!isKnown) throw tooMany(reached, now);
      if ((await attempts.exhausted([familiarNumber(numberHash, address)], now)).length > 0) return;
      await takeOrThrow(counted('newcomers-address', NEWCOMERS_PER_ADDRESS, ofAddress(address)), now);
    },
    unknownNumber: async (address: string, now: Date): Promise<void> => {
      await takeAll([failuresOf(address), unknownNumbers], now);
    },

    /** Checked before creating a code; the same for known and unknown numbers. */
    mayAskForCode: async (numberHash: string, address: string, now: Date): Promise<void> => {
      await assertNotExhausted(codesSent, now);
      await takeOrThrow(counted('codes-address', CODES_PER_ADDRESS, ofAddress(address)), now);
      await takeOrThrow(counted('codes-number', CODES_PER_NUMBER, numberHash), now);
    },
    /**
     * Checked before sending a code, which costs money; false if the cap has been reached. Codes for unknown numbers
     * are counted separately, so that both cases cause the same load and response times.
     */
    maySendCode: (known: boolean, now: Date): Promise<boolean> => takeAll(known ? codesSent : codesForNobody, now),

    /**
     * Checked before comparing a code. A network with too many failures is refused, except for a number that has signed in from it
     * before. Returns what a failure of such an exception is to be answered with: it must look like any other's.
     */
    mayTryCode: async (numberHash: string, address: string, now: Date): Promise<Refusal | undefined> => {
      await assertNotExhausted([wrongCodesOf(numberHash)], now);
      const reached = await attempts.exhausted([failuresOf(address)], now);
      const isFamiliar = (await attempts.exhausted([familiarNumber(numberHash, address)], now)).length > 0;
      if (!isFamiliar) throwIfReached(reached, now);
      await assertStrangersNotExhausted(wrongCodes, address, now);
      return reached.length > 0 ? tooMany(reached, now) : undefined;
    },
    wrongCode: async (numberHash: string, address: string, now: Date): Promise<void> => {
      for (const one of [wrongCodesOf(numberHash), failuresOf(address), wrongCodes]) await attempts.take(one, now);
    },
    /** Counts a code for a number without one; too many of them are refused, and stop nobody who has one. */
    noCode: (address: string, now: Date): Promise<void> => takeOrThrow(noCodesOf(address), now),

    /** Checked before a board gets a code. */
    boardFrom: async (address: string, now: Date): Promise<void> => {
      const ofNetwork = counted('board-address', BOARDS_PER_ADDRESS, ofAddress(address));
      // networks over their own limit must not use up the shared one
      if (!attempts.isKnownExhausted(ofNetwork, now) && !boardsInProcess.take(now))
        throwIfReached([counted('board', BOARDS_IN_TOTAL)], now);
      await takeOrThrow(ofNetwork, now);
    },
    /** Checked whenever a board asks for its token: a thousand of them may wait. */
    boardWaits: (now: Date): void => {
      if (!waitsInProcess.take(now)) throwIfReached([counted('board-wait', BOARD_WAITS_IN_TOTAL)], now);
    },
    /** Checked before a board is looked for by its code. */
    mayTryBoard: (userId: string, now: Date): Promise<void> => assertNotExhausted([wrongBoardsOf(userId)], now),
    wrongBoard: async (userId: string, now: Date): Promise<void> => {
      await attempts.take(wrongBoardsOf(userId), now);
    },

    deleteExpired: (now: Date): Promise<void> => attempts.deleteExpired(now),
  };
};
export type SignInLimits = ReturnType<typeof signInLimits>;
