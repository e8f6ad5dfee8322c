/** Where a browser remembers how loud lessons are. */
const STORAGE_KEY = 'playerVolume';

/** The remembered volume, 0 to 1; full where there is none or it can't be read. */
export const storedVolume = (storage: Pick<Storage, 'getItem'>): number => {
  const volume = Number.parseFloat(storage.getItem(STORAGE_KEY) ?? '1');
  return volume >= 0 && volume <= 1 ? volume : 1;
};

/** Remembers a volume of 0 to 1. */
export const storeVolume = (storage: Pick<Storage, 'setItem'>, volume: number): void => {
  try {
    storage.setItem(STORAGE_KEY, volume.toFixed(2));
  } catch {
    // A full storage: the volume holds for this lesson.
  }
};
