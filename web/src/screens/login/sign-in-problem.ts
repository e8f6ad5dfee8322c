import { isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { NoTokenError } from '../../api/auth.ts';
import { errorText } from '../../api/api-error.ts';
import { m } from '../../texts/generated/messages.js';

/** Why a number cannot be sent yet; '' where it can (spec, section 5). `phone` as it stands in the field, cleaned. */
export const phoneProblem = (phone: string): string => {
  if (phone === '') return m.sign_in_empty();
  return isPhoneNumber(phone) ? '' : m.errors_invalid_phone();
};

/** What to tell about a sign-in that failed (spec, section 8; decision 1b: no connection isn't an unknown number). */
export const signInProblem = (error: unknown): string =>
  error instanceof NoTokenError ? m.sign_in_no_token() : errorText(error);
