import { describe, expect, it } from 'vitest';
import { digitOfKey } from './use-digit-keys.ts';

const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false };
const press = (key: string, code = '', more = {}) => digitOfKey({ key, code, ...none, ...more });

describe('a digit key', () => {
  it.each([
    ['3', 'Digit3'],
    ['3', 'Numpad3'],
    ['٣', 'Digit3'],
    ['٣', 'Numpad3'],
    ['"', 'Digit3'],
    // keyboards on the screen have no places
    ['3', ''],
  ])('that types %s at %j is 3', (key, code) => expect(press(key, code)).toBe(3));
  it('typed with Shift is a digit only where the layout asks for it', () => {
    expect(press('3', 'Digit3', { shiftKey: true })).toBe(3);
    expect(press('#', 'Digit3', { shiftKey: true })).toBeUndefined();
  });
  it.each([
    ['PageDown', 'Numpad3'],
    ['12', ''],
    ['a', 'KeyA'],
    [' ', 'Space'],
    ['א', 'KeyT'],
    ['', ''],
  ])('is not %j at %j', (key, code) => expect(press(key, code)).toBeUndefined());
  it.each(['ctrlKey', 'altKey', 'metaKey', 'repeat'])('is none with %s', (modifier) =>
    expect(press('1', 'Digit1', { [modifier]: true })).toBeUndefined(),
  );
});
