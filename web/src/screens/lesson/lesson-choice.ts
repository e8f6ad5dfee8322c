import { bellMinutes, isLengthCode, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { LessonRequest } from '#api/early-lesson.ts';
import { choiceOfText, placeOfSearch } from '#session/places.ts';
import { currentGroup } from '#session/session.ts';

/** The choices made so far, from the search params: `?intensity=3&length=2`. */
export interface LessonChoice {
  intensity?: IntensityLevel | undefined;
  /** Length code, not minutes. */
  length?: LengthCode | undefined;
}

/**
 * Parses the choices; invalid levels and length codes count as not chosen. Both keys are always set, because the router
 * would keep the raw value of a missing one.
 */
export const lessonChoice = (search: Record<string, unknown>): LessonChoice => {
  const intensity = Number(search['intensity']);
  const length = Number(search['length']);
  return {
    intensity: intensityLevels.find((level) => level === intensity),
    length: isLengthCode(length) ? length : undefined,
  };
};

const minutesOf = (value: unknown): number | undefined => {
  const minutes = Number(value);
  const isBell = Number.isInteger(minutes) && minutes >= bellMinutes.min && minutes <= bellMinutes.max;
  return isBell ? minutes : undefined;
};

const isSet = (value: unknown): true | undefined => String(value) === 'true' || undefined;

/** The player's search params: the choice, and whether the list of parts is open. */
export interface PlayerSearch extends LessonChoice {
  sheet?: true | undefined;
  /** The name of the group whose lesson it is; the chosen one if undefined. */
  group?: string | undefined;
  /** What it asks of its place (session/places.ts), in one word; the group's usual place if undefined. */
  place?: string | undefined;
  /** The class has so many minutes: the lesson leaves out parts to end in time, its landing included. */
  minutes?: number | undefined;
  /** The lesson was asked for with the press that should play it: it starts as soon as it has loaded. */
  start?: true | undefined;
  /** Likewise, but it goes on where it was left. */
  goOn?: true | undefined;
}
export const playerSearch = (search: Record<string, unknown>): PlayerSearch => ({
  ...lessonChoice(search),
  sheet: isSet(search['sheet']),
  group: groupInSearch(search),
  place: choiceOfText(search['place']) && String(search['place']),
  minutes: minutesOf(search['minutes']),
  start: isSet(search['start']),
  goOn: isSet(search['goOn']),
});

/** What the player asks the server for; undefined until both choices have been made. */
export const lessonRequest = ({ intensity, length, group, place }: PlayerSearch): LessonRequest | undefined => {
  if (!intensity || !length) return undefined;
  const current = currentGroup(group);
  const groupName = current?.name ?? DEFAULT_GROUP_NAME;
  return { intensity, length, groupName, place: placeOfSearch(place, current) };
};

/** The search params of two minutes: the group, and what it asks of its place. */
export type BreakSearch = Pick<PlayerSearch, 'group' | 'place'>;
export const breakSearch = (search: Record<string, unknown>): BreakSearch => {
  const { group, place } = playerSearch(search);
  return { group, place };
};

/** The name of a group. */
export const groupInSearch = ({ group }: Record<string, unknown>): string | undefined =>
  typeof group === 'string' ? group : undefined;
