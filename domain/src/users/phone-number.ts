/** Length of a phone number that starts with '+'. */
export const INTERNATIONAL_LENGTH = 13;
/** Length of a phone number that doesn't. */
export const LOCAL_LENGTH = 10;

/** Removes the spaces, dashes, brackets and bidirectional marks that people and phones put into numbers. */
export const cleanPhoneNumber = (typed: string): string =>
  typed.replace(/[\s\-‐-―().\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** True for '+' and 12 digits, or for 10 digits. */
export const isPhoneNumber = (phone: string): boolean =>
  phone.startsWith('+')
    ? phone.length === INTERNATIONAL_LENGTH && /^\+\d+$/.test(phone)
    : phone.length === LOCAL_LENGTH && /^\d+$/.test(phone);

/** The canonical form of a valid number: a leading 0 becomes +972, so that both ways of writing it mean the same person. */
export const storedPhoneNumber = (typed: string): string => {
  const phone = cleanPhoneNumber(typed);
  return phone.startsWith('0') ? `+972${phone.slice(1)}` : phone;
};
