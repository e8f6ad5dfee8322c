import { bellMinutes, lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { LessonRequest } from './early-lesson.ts';
import { isSet, oneOf, searchReader } from '#ui/behavior/search-params.ts';
import { choiceOfText, placeOfSearch } from '#lib/session/places.ts';
import { currentGroup } from '#lib/session/session.ts';

const minutesOf = (value: unknown): number | undefined => {
  const minutes = Number(value);
  const isBell = Number.isInteger(minutes) && minutes >= bellMinutes.min && minutes <= bellMinutes.max;
  return isBell ? minutes : undefined;
};
/** The name of a group. */
export const groupInSearch = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined);

/** The choices made so far: `?intensity=3&length=2`; the length as its code, not in minutes. */
const choice = { intensity: oneOf(intensityLevels), length: oneOf(lengthCodes) };
/** The search params of two minutes. */
const ofBreak = {
  /** The name of the group whose lesson it is; the chosen one if undefined. */
  group: groupInSearch,
  /** What it asks of its place (session/places.ts), in one word; the group's usual place if undefined. */
  place: (place: unknown) => choiceOfText(place) && String(place),
};

/** Parses the choices; invalid levels and length codes count as not chosen. */
export const lessonChoice = searchReader(choice);
export type LessonChoice = ReturnType<typeof lessonChoice>;
export const breakSearch = searchReader(ofBreak);
/** The player's search params. */
export const playerSearch = searchReader({
  ...choice,
  ...ofBreak,
  /** The list of parts is open. */
  sheet: isSet,
  /** The class has so many minutes: the lesson leaves out parts to end in time, its landing included. */
  minutes: minutesOf,
  /** The lesson was asked for with the press that should play it: it starts as soon as it has loaded. */
  start: isSet,
  /** Likewise, but it goes on where it was left. */
  goOn: isSet,
});
export type PlayerSearch = ReturnType<typeof playerSearch>;

/** What the player asks the server for; undefined until both choices have been made. */
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
  return { intensity, length, groupName, place: placeOfSearch(place, current), minutes };
};
