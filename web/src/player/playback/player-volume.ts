/** localStorage keys of the volume and the mute setting. */
const VOLUME_KEY = 'playerVolume';
const MUTED_KEY = 'playerMuted';

export type Sound = {
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
};

export const isSilent = ({ volume, muted }: Sound): boolean => muted || volume === 0;

/** The stored sound; full and audible if there is none or it can't be read. */
export const storedSound = (storage: Pick<Storage, 'getItem'>): Sound => {
  const volume = Number.parseFloat(storage.getItem(VOLUME_KEY) ?? '1');
  return { volume: volume >= 0 && volume <= 1 ? volume : 1, muted: storage.getItem(MUTED_KEY) === 'true' };
};

/** Stores the sound chosen by the viewer. */
export const storeSound = (storage: Pick<Storage, 'setItem'>, { volume, muted }: Sound): void => {
  try {
    storage.setItem(VOLUME_KEY, volume.toFixed(2));
    storage.setItem(MUTED_KEY, String(muted));
  } catch {
    // Storage is full: the setting lasts for this lesson.
  }
};
