import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { NoTokenError } from '#api/auth.ts';
import { ApiError, errorText } from '#api/api-error.ts';
import { m } from '#texts/generated/messages.js';

const CODE_DIGITS = 6;
const MINUTE_SECONDS = 60;

/** Why a number cannot be sent yet; '' where it can. `phone` as it stands in the field, cleaned. */
export const phoneProblem = (phone: string): string => {
  if (phone === '') return m.sign_in_empty();
  return isPhoneNumber(phone) ? '' : m.errors_invalid_phone();
};

/** The digits of what was typed or pasted into the code's field, no more than a code has. */
export const cleanCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS);

/** Why a code cannot be sent yet; '' where it can. `code` as it stands in the field, cleaned. */
export const codeProblem = (code: string): string => (code.length === CODE_DIGITS ? '' : m.sign_in_code_incomplete());

/** How long somebody who tried too often has to wait, in seconds; 0 where the answer doesn't say. */
const waitOf = ({ details }: ApiError): number => {
  const seconds = (details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : 0;
};

/** What to tell about a sign-in that failed; no connection isn't an unknown number. */
export const signInProblem = (error: unknown): string => {
  if (error instanceof NoTokenError) return m.sign_in_no_token();
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' && waitOf(error) > MINUTE_SECONDS)
    return m.sign_in_wait_minutes({ minutes: Math.ceil(waitOf(error) / MINUTE_SECONDS) });
  return errorText(error);
};
