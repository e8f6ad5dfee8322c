import { isLengthCode, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** What has been chosen of a lesson so far; it lives in the address: `?intensity=3&length=2`. */
export interface LessonChoice {
  intensity?: IntensityLevel | undefined;
  /** Length code, not minutes. */
  length?: LengthCode | undefined;
}

/**
 * The choice that an address holds; anything that isn't a level or a length code counts as not chosen. Both keys are always
 * there, because the router would keep the raw value of a missing one.
 */
export const lessonChoice = (search: Record<string, unknown>): LessonChoice => {
  const intensity = Number(search['intensity']);
  const length = Number(search['length']);
  return {
    intensity: intensityLevels.find((level) => level === intensity),
    length: isLengthCode(length) ? length : undefined,
  };
};

/** The player's address: the choice, and whether the lesson's parts are looked at before it is played. */
export interface PlayerSearch extends LessonChoice {
  sheet?: true | undefined;
}
export const playerSearch = (search: Record<string, unknown>): PlayerSearch => ({
  ...lessonChoice(search),
  sheet: String(search['sheet']) === 'true' || undefined,
});

/** 1 to 5 for the keys that choose a card, on the row of digits or the number pad; undefined for every other key. */
export const chosenByKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>,
): IntensityLevel | undefined =>
  event.ctrlKey || event.altKey || event.metaKey || event.repeat
    ? undefined
    : intensityLevels.find((level) => String(level) === event.key);
