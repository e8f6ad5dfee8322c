import { useMemo, useSyncExternalStore } from 'react';
import type { Group } from '@zuzu/domain/users/group.ts';
import { spaceKey, spaceNoises, spacePostures, spaceRooms, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { onSessionChange, storedSpaces, storeSpaces } from './session.ts';

/** Today's requirements; the available things are those of the group's usual place. */
export type SpaceChoice = Omit<LessonSpace, 'things'>;
type GroupWithSpace = Pick<Group, 'name' | 'preferences'> & { _id?: string };

const ANYWHERE = 'any';
const valueIn = <Value extends string>(words: readonly string[], values: readonly Value[]): Value | undefined =>
  values.find((value) => words.includes(value));

/** The search param of a place: 'desk-seated-quiet', or 'any' without requirements. */
const textOfChoice = ({ room, posture, noise }: SpaceChoice): string =>
  [room, posture, noise].filter((value) => value !== undefined).join('-') || ANYWHERE;
/** Parses it; undefined for any other text. */
export const choiceOfText = (text: unknown): SpaceChoice | undefined => {
  const words = typeof text === 'string' ? text.split('-') : [];
  const room = valueIn(words, spaceRooms);
  const posture = valueIn(words, spacePostures);
  const noise = valueIn(words, spaceNoises);
  const choice = { ...(room && { room }), ...(posture && { posture }), ...(noise && { noise }) };
  return textOfChoice(choice) === text ? choice : undefined;
};

const choiceOf = ({ room, posture, noise }: LessonSpace): SpaceChoice => ({ room, posture, noise });
const usualSpace = ({ preferences }: GroupWithSpace): LessonSpace => preferences.place ?? {};
const idOf = ({ _id, name }: GroupWithSpace): string => _id ?? name;

/** By group: the last choice, and the group's usual place at that time. */
type Remembered = { asked: string; usual: string };
const parseSpaces = (text: string): Record<string, Remembered | undefined> => {
  try {
    return { ...(JSON.parse(text) as Record<string, Remembered>) };
  } catch {
    return {};
  }
};
const askedIn = (stored: string, group: GroupWithSpace): SpaceChoice => {
  const usual = usualSpace(group);
  const known = parseSpaces(stored)[idOf(group)];
  // a changed usual place resets the choice: it may be for a class with a wheelchair
  return (known?.usual === spaceKey(usual) ? choiceOfText(known.asked) : undefined) ?? choiceOf(usual);
};

/** Stores a group's choice in this browser; the usual place removes it. */
export const chooseSpace = (group: GroupWithSpace, choice: SpaceChoice): void => {
  const usual = usualSpace(group);
  const spaces = parseSpaces(storedSpaces());
  const isUsual = textOfChoice(choice) === textOfChoice(choiceOf(usual));
  spaces[idOf(group)] = isUsual ? undefined : { asked: textOfChoice(choice), usual: spaceKey(usual) };
  storeSpaces(JSON.stringify(spaces));
};

/** Returns the search params of a place; none for the group's usual one. */
export const searchOfSpace = (place: SpaceChoice, group: GroupWithSpace): string | undefined => {
  const asked = textOfChoice(place);
  return asked === textOfChoice(choiceOf(usualSpace(group))) ? undefined : asked;
};

/** Returns the search params of a group's current place. */
export const spaceInSearch = (group: GroupWithSpace | undefined, stored = storedSpaces()): string | undefined =>
  group && searchOfSpace(askedIn(stored, group), group);

const nothing = () => '';
/** The same; the component subscribes to it. */
export const useSpaceInSearch = (group: GroupWithSpace | undefined): string | undefined =>
  spaceInSearch(group, useSyncExternalStore(onSessionChange, storedSpaces, nothing));

/** Returns the place in a URL, with the group's things; undefined for the usual one. */
export const spaceOfSearch = (text: string | undefined, group: GroupWithSpace | undefined): LessonSpace | undefined => {
  const choice = choiceOfText(text);
  const { things } = group?.preferences.place ?? {};
  return choice && { ...choice, ...(things && { things }) };
};

/** Returns a group's place of today, whether it is the usual one, and its search params; the component subscribes to it. */
export const useLessonSpace = (group: GroupWithSpace) => {
  const stored = useSyncExternalStore(onSessionChange, storedSpaces, nothing);
  return useMemo(() => {
    const choice = askedIn(stored, group);
    const { things } = usualSpace(group);
    const place: LessonSpace = { ...choice, ...(things && { things }) };
    return { choice, place, inSearch: spaceInSearch(group, stored) };
  }, [stored, group]);
};
