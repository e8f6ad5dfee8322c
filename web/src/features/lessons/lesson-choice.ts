import { bellMinutes, lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { LessonRequest } from './lesson-request.ts';
import { isSet, oneOf, searchReader } from '#ui/behavior/search-params.ts';
import { choiceOfText, spaceOfSearch } from '#lib/session/lesson-space.ts';
import { currentGroup } from '#lib/session/session.ts';

const minutesOf = (value: unknown): number | undefined => {
  const minutes = Number(value);
  const isBell = Number.isInteger(minutes) && minutes >= bellMinutes.min && minutes <= bellMinutes.max;
  return isBell ? minutes : undefined;
};
const groupInSearch = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined);

/** The choices made so far: `?intensity=3&length=2`; the length as its code, not in minutes. */
const choice = { intensity: oneOf(intensityLevels), length: oneOf(lengthCodes) };
/** The search params of a two-minute break. */
const ofBreak = {
  /** The group's name; the current group if undefined. */
  group: groupInSearch,
  /** The place as one word (lib/session/lesson-space.ts); the group's usual place if undefined. */
  place: (place: unknown) => choiceOfText(place) && String(place),
};

/** Parses the choices; invalid levels and length codes count as not chosen. */
export const lessonChoice = searchReader(choice);
export type LessonChoice = ReturnType<typeof lessonChoice>;
/** Search params that only name a group. */
export const groupSearch = searchReader({ group: groupInSearch });
export const breakSearch = searchReader(ofBreak);
/** The player's search params. */
export const playerSearch = searchReader({
  ...choice,
  ...ofBreak,
  /** The list of parts is open. */
  sheet: isSet,
  /** Minutes until the bell: parts are left out so that the lesson, including its landing, ends in time. */
  minutes: minutesOf,
  /** Starts playing as soon as the lesson has loaded. */
  start: isSet,
  /** Starts playing where the lesson was interrupted. */
  goOn: isSet,
});
export type PlayerSearch = ReturnType<typeof playerSearch>;

/** The request for the lesson; undefined until both choices have been made. */
export const lessonRequest = ({
  intensity,
  length,
  group,
  place,
  minutes,
}: PlayerSearch): LessonRequest | undefined => {
  if (!intensity || !length) return undefined;
  const current = currentGroup(group);
  const groupName = current?.name ?? DEFAULT_GROUP_NAME;
  return { intensity, length, groupName, place: spaceOfSearch(place, current), minutes };
};
