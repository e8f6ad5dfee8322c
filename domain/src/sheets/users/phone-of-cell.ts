import { cleanPhoneNumber, storedPhoneNumber } from '#users/phone-number.ts';

/**
 * The canonical form of a number as sheets have it: with the leading zero that Excel took away ('501234567'), with a country code
 * in any of its spellings ('972501234567', '00972…', '+972 (0)50…'), or as an amount ('501234567.0'). What is no number stays no number.
 */
export const phoneOfCell = (cell: string): string => {
  const phone = cleanPhoneNumber(
    cell
      .trim()
      .replace(/^'|\.0+$/g, '')
      .replaceAll('/', ''),
  )
    .replace(/^00(?=\d{12}$|9720\d{9}$)/, '+')
    .replace(/^(?=972\d{9}$|9720\d{9}$)/, '+')
    .replace(/^\+9720(?=\d{9}$)/, '+972');
  return storedPhoneNumber(/^[1-9]\d{8}$/.test(phone) ? `0${phone}` : phone);
};
