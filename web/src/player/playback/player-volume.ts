/** Where a browser remembers how loud lessons are, and whether they are to be heard at all. */
const VOLUME_KEY = 'playerVolume';
const MUTED_KEY = 'playerMuted';

export type Sound = {
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
};

/** Nothing is to be heard. */
export const isSilent = ({ volume, muted }: Sound): boolean => muted || volume === 0;

/** The remembered sound; full and heard where there is none or it can't be read. */
export const storedSound = (storage: Pick<Storage, 'getItem'>): Sound => {
  const volume = Number.parseFloat(storage.getItem(VOLUME_KEY) ?? '1');
  return { volume: volume >= 0 && volume <= 1 ? volume : 1, muted: storage.getItem(MUTED_KEY) === 'true' };
};

/** Remembers the sound that a viewer has chosen. */
export const storeSound = (storage: Pick<Storage, 'setItem'>, { volume, muted }: Sound): void => {
  try {
    storage.setItem(VOLUME_KEY, volume.toFixed(2));
    storage.setItem(MUTED_KEY, String(muted));
  } catch {
    // A full storage: the sound holds for this lesson.
  }
};
