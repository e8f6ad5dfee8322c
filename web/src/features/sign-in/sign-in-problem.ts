import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { NoTokenError } from './auth-api.ts';
import { ApiError, errorText } from '#lib/api/api-error.ts';
import { m } from '#lib/texts/generated/messages.js';

const CODE_DIGITS = 6;
const MINUTE_SECONDS = 60;

/** Why a phone number can't be submitted yet; '' if it can. `phone` as cleaned by the field. */
export const phoneProblem = (phone: string): string => {
  if (phone === '') return m.sign_in_empty();
  return isPhoneNumber(phone) ? '' : m.errors_invalid_phone();
};

/** The digits of typed or pasted text, limited to a code's length. */
export const cleanCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS);

/** Why a code can't be submitted yet; '' if it can. `code` as cleaned by the field. */
export const codeProblem = (code: string): string => (code.length === CODE_DIGITS ? '' : m.sign_in_code_incomplete());

/** Seconds until another attempt is allowed; 0 if unknown. */
const retryAfterSeconds = ({ details }: ApiError): number => {
  const seconds = (details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : 0;
};

/** Returns the error message for a failed sign-in. */
export const signInProblem = (error: unknown): string => {
  if (error instanceof NoTokenError) return m.sign_in_no_token();
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' && retryAfterSeconds(error) > MINUTE_SECONDS)
    return m.sign_in_wait_minutes({ minutes: Math.ceil(retryAfterSeconds(error) / MINUTE_SECONDS) });
  return errorText(error);
};
