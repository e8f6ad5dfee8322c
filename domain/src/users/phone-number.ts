/** Length of a phone number that starts with '+'. */
export const INTERNATIONAL_LENGTH = 13;
/** Length of a phone number that doesn't. */
export const LOCAL_LENGTH = 10;

/** What was pasted, without the spaces, dashes, brackets and direction marks that people and phones put in. */
export const cleanPhoneNumber = (typed: string): string =>
  typed.replace(/[\s\-‐-―().\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** True for '+' and 12 digits, or for 10 digits. */
export const isPhoneNumber = (phone: string): boolean =>
  phone.startsWith('+')
    ? phone.length === INTERNATIONAL_LENGTH && /^\+\d+$/.test(phone)
    : phone.length === LOCAL_LENGTH && /^\d+$/.test(phone);

/** The one form in which a valid number is stored: a leading 0 becomes +972, so that both ways of writing are one person. */
export const storedPhoneNumber = (typed: string): string => {
  const phone = cleanPhoneNumber(typed);
  return phone.startsWith('0') ? `+972${phone.slice(1)}` : phone;
};
