/** Length of a phone number that starts with '+'. */
export const INTERNATIONAL_LENGTH = 13;
/** Length of a phone number without '+'. */
export const LOCAL_LENGTH = 10;

/** Separators of digits: spaces, dashes, minus signs, brackets, and invisible characters. */
const BETWEEN = /[\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\p{Pd}\u2212()./]/gu;
const IS_DIGIT = /\p{Nd}/u;

/** The value of a digit in any script: in Unicode, digits are in blocks of ten, starting with zero. */
const digitOf = (digit: string): string => {
  let before = 0;
  while (IS_DIGIT.test(String.fromCodePoint(digit.codePointAt(0)! - before - 1))) before += 1;
  return String(before % 10);
};

/**
 * Cleans a typed or pasted number: keeps digits and a leading +, and accepts the country code in other
 * spellings ('972501234567', '00972…', '+972 (0)50…').
 */
export const cleanPhoneNumber = (typed: string): string =>
  typed
    .replace(BETWEEN, '')
    .replace(/^\uff0b/, '+')
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .replace(/^00(?=\d{12}$|9720\d{9}$)/, '+')
    .replace(/^(?=972\d{9}$|9720\d{9}$)/, '+')
    .replace(/^\+9720(?=\d{9}$)/, '+972');

/** True for '+' and 12 digits, or for 10 digits. */
export const isPhoneNumber = (phone: string): boolean =>
  phone.startsWith('+')
    ? phone.length === INTERNATIONAL_LENGTH && /^\+\d+$/.test(phone)
    : phone.length === LOCAL_LENGTH && /^\d+$/.test(phone);

/** The canonical form of a valid number: a leading 0 becomes +972, so that both notations identify the same user. */
export const storedPhoneNumber = (typed: string): string => {
  const phone = cleanPhoneNumber(typed);
  return phone.startsWith('0') ? `+972${phone.slice(1)}` : phone;
};
