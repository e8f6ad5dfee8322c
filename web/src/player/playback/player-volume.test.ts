import { describe, expect, it } from 'vitest';
import { isSilent, storedSound, storeSound } from './player-volume.ts';

const storage = (values: Record<string, string> = {}) => ({
  getItem: (key: string) => values[key] ?? null,
  setItem: (key: string, value: string) => void (values[key] = value),
});

describe('the sound', () => {
  it('is full and heard until somebody chooses', () => {
    expect(storedSound(storage())).toEqual({ volume: 1, muted: false });
  });
  it.each([
    { volume: 0.35, muted: false },
    { volume: 0.35, muted: true },
    { volume: 0, muted: false },
  ])('%j is remembered', (sound) => {
    const store = storage({ playerVolume: '0.7', playerMuted: String(!sound.muted) });
    storeSound(store, sound);
    expect(storedSound(store)).toEqual(sound);
  });
  it.each(['', 'loud', '-1', '2', 'NaN', 'Infinity'])('that is %j counts as full and heard', (value) => {
    expect(storedSound({ getItem: () => value })).toEqual({ volume: 1, muted: false });
  });
  it('is silent when muted, and at no volume', () => {
    expect(isSilent({ volume: 0.5, muted: true })).toBe(true);
    expect(isSilent({ volume: 0, muted: false })).toBe(true);
    expect(isSilent({ volume: 0.05, muted: false })).toBe(false);
  });
  it('doesn’t stop a lesson where storage is full', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => storeSound({ setItem: full }, { volume: 0.5, muted: true })).not.toThrow();
  });
});
