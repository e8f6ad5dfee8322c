import { describe, expect, it } from 'vitest';
import { storedVolume, storeVolume } from './player-volume.ts';

const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

describe('the volume', () => {
  it('is remembered', () => {
    const store = storage();
    expect(storedVolume(store)).toBe(1);
    storeVolume(store, 0.35);
    expect(storedVolume(store)).toBe(0.35);
    storeVolume(store, 0);
    expect(storedVolume(store)).toBe(0);
  });
  it.each(['', 'loud', '-1', '2', 'NaN', 'Infinity'])('that is %j counts as full', (value) => {
    expect(storedVolume({ getItem: () => value })).toBe(1);
  });
  it('doesn’t stop a lesson where storage is full', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => storeVolume({ setItem: full }, 0.5)).not.toThrow();
  });
});
