import { cleanPhoneNumber, storedPhoneNumber } from '#users/phone-number.ts';

/**
 * The canonical form of a number as sheets have it: also with the leading zero that Excel took away ('501234567'), or as an amount
 * ('501234567.0'). What is no number stays no number.
 */
export const phoneOfCell = (cell: string): string => {
  const phone = cleanPhoneNumber(cell.trim().replace(/^'|\.0+$/g, ''));
  return storedPhoneNumber(/^[1-9]\d{8}$/.test(phone) ? `0${phone}` : phone);
};
