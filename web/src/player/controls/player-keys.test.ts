import { describe, expect, it } from 'vitest';
import { commandForKey, type KeyPress } from './player-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

describe('a key', () => {
  it.each([
    [' ', 'toggle'],
    ['Enter', 'start'],
    ['ArrowRight', 'forward'],
    ['ArrowLeft', 'back'],
    ['PageUp', 'previous-part'],
    ['PageDown', 'next-part'],
  ] as const)('%j means %s', (key, command) => {
    expect(commandForKey(press(key), 'other')).toBe(command);
  });
  it('is identified by its position, so that F, M and C work with a Hebrew layout', () => {
    expect(commandForKey(press('ב', { code: 'KeyC' }), 'other')).toBe('captions');
    expect(commandForKey(press('כ', { code: 'KeyF' }), 'other')).toBe('fullscreen');
    expect(commandForKey(press('צ', { code: 'KeyM' }), 'other')).toBe('mute');
    expect(commandForKey(press('f', { code: 'KeyF' }), 'button')).toBe('fullscreen');
  });
  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('with %s belongs to the browser', (modifier) => {
    expect(commandForKey(press('f', { code: 'KeyF', [modifier]: true }), 'other')).toBeUndefined();
    expect(commandForKey(press('ArrowLeft', { [modifier]: true }), 'other')).toBeUndefined();
  });
  it('that the focused control uses is left to it', () => {
    expect(commandForKey(press(' '), 'button')).toBeUndefined();
    expect(commandForKey(press('Enter'), 'button')).toBeUndefined();
    expect(commandForKey(press('ArrowLeft'), 'slider')).toBeUndefined();
    expect(commandForKey(press('PageDown'), 'slider')).toBe('next-part');
    expect(commandForKey(press(' '), 'slider')).toBe('toggle');
    for (const key of [' ', 'ArrowLeft', 'PageUp', 'Enter']) expect(commandForKey(press(key), 'text')).toBeUndefined();
  });
  it('that is held down repeats only for seeking', () => {
    expect(commandForKey(press('ArrowRight', { repeat: true }), 'other')).toBe('forward');
    for (const key of [' ', 'PageDown', 'Enter']) {
      expect(commandForKey(press(key, { repeat: true }), 'other')).toBeUndefined();
    }
  });
  it('without a meaning does nothing', () => {
    for (const key of ['a', 'Escape', 'Tab', 'constructor', '']) {
      expect(commandForKey(press(key, { code: 'toString' }), 'other')).toBeUndefined();
    }
  });
});
