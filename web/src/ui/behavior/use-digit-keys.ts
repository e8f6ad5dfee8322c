import { usePageKeys } from './use-page-keys.ts';

type DigitPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/**
 * Returns 0 to 9 for the keys of the digit row, by position, and of the number pad; undefined for other keys. In an Arabic layout
 * the row types other digits, in a French one punctuation.
 */
export const digitOfKey = ({
  key,
  code,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
  repeat,
}: DigitPress): number | undefined => {
  if (ctrlKey || altKey || metaKey || repeat) return undefined;
  const typesDigit = /^\p{Nd}$/u.test(key);
  // the number pad has arrows without Num Lock
  if (!typesDigit && (shiftKey || !code.startsWith('Digit'))) return undefined;
  const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? key);
  return Number.isNaN(digit) ? undefined : digit;
};

/** Calls `onDigit` for every digit that is pressed while `active`. */
export const useDigitKeys = (onDigit: (digit: number, event: KeyboardEvent) => void, active = true): void =>
  usePageKeys((event) => {
    const digit = digitOfKey(event);
    if (digit !== undefined) onDigit(digit, event);
  }, active);
