import { useEffectEvent, useLayoutEffect } from 'react';

type DigitPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/**
 * 0 to 9 for the keys of the digit row, by their place, and of the number pad; undefined for every other key. An Arabic layout
 * types other digits there, a French one signs.
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
export const useDigitKeys = (onDigit: (digit: number, event: KeyboardEvent) => void, active = true): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const digit = digitOfKey(event);
    if (digit !== undefined) onDigit(digit, event);
  });
  // before paint, so that experienced users can type ahead
  useLayoutEffect(() => {
    if (!active) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [active]);
};
