import { useMemo, useSyncExternalStore } from 'react';
import type { Group } from '@zuzu/domain/users/group.ts';
import { isAnyPlace, placeKey, placeNoises, placePostures, placeRooms, type Place } from '@zuzu/domain/videos/needs.ts';
import { onSessionChange, storedPlaces, storePlaces } from './session.ts';

/** Today's requirements; the available things are those of the group's usual place. */
export type PlaceChoice = Omit<Place, 'things'>;
type GroupWithPlace = Pick<Group, 'name' | 'preferences'> & { _id?: string };

const ANYWHERE = 'any';
const valueIn = <Value extends string>(words: readonly string[], values: readonly Value[]): Value | undefined =>
  values.find((value) => words.includes(value));

/** As an address says it: 'desk-seated-quiet', 'any' for a place that asks nothing. */
const textOfChoice = ({ room, posture, noise }: PlaceChoice): string =>
  [room, posture, noise].filter((value) => value !== undefined).join('-') || ANYWHERE;
/** The opposite; undefined for any other text. */
export const choiceOfText = (text: unknown): PlaceChoice | undefined => {
  const words = typeof text === 'string' ? text.split('-') : [];
  const room = valueIn(words, placeRooms);
  const posture = valueIn(words, placePostures);
  const noise = valueIn(words, placeNoises);
  const choice = { ...(room && { room }), ...(posture && { posture }), ...(noise && { noise }) };
  return textOfChoice(choice) === text ? choice : undefined;
};

const choiceOf = ({ room, posture, noise }: Place): PlaceChoice => ({ room, posture, noise });
const usualPlace = ({ preferences }: GroupWithPlace): Place => preferences.place ?? {};
const idOf = ({ _id, name }: GroupWithPlace): string => _id ?? name;

/** By group: what was asked last, and what the group's usual place was then. */
type Remembered = { asked: string; usual: string };
const readPlaces = (text: string): Record<string, Remembered | undefined> => {
  try {
    return { ...(JSON.parse(text) as Record<string, Remembered>) };
  } catch {
    return {};
  }
};
const askedIn = (stored: string, group: GroupWithPlace): PlaceChoice => {
  const usual = usualPlace(group);
  const known = readPlaces(stored)[idOf(group)];
  // a changed usual place resets the choice: it may be for a class with a wheelchair
  return (known?.usual === placeKey(usual) ? choiceOfText(known.asked) : undefined) ?? choiceOf(usual);
};

/** Remembers in this browser what a group asks for; what is usual is forgotten. */
export const askForPlace = (group: GroupWithPlace, choice: PlaceChoice): void => {
  const usual = usualPlace(group);
  const places = readPlaces(storedPlaces());
  const isUsual = textOfChoice(choice) === textOfChoice(choiceOf(usual));
  places[idOf(group)] = isUsual ? undefined : { asked: textOfChoice(choice), usual: placeKey(usual) };
  storePlaces(JSON.stringify(places));
};

/** Returns the search params of a place; none for the group's usual one. */
export const searchOfPlace = (place: PlaceChoice, group: GroupWithPlace): string | undefined => {
  const asked = textOfChoice(place);
  return asked === textOfChoice(choiceOf(usualPlace(group))) ? undefined : asked;
};

/** Returns the search params of a group's current place. */
export const placeInSearch = (group: GroupWithPlace | undefined, stored = storedPlaces()): string | undefined =>
  group && searchOfPlace(askedIn(stored, group), group);

/** The place that an address asks for, with the group's things; undefined for the usual one. */
export const placeOfSearch = (text: string | undefined, group: GroupWithPlace | undefined): Place | undefined => {
  const choice = choiceOfText(text);
  const { things } = group?.preferences.place ?? {};
  return choice && { ...choice, ...(things && { things }) };
};

const nothing = () => '';
/** Returns a group's place of today, whether it is the usual one, and its search params; the component subscribes to it. */
export const usePlace = (group: GroupWithPlace) => {
  const stored = useSyncExternalStore(onSessionChange, storedPlaces, nothing);
  return useMemo(() => {
    const choice = askedIn(stored, group);
    const { things } = usualPlace(group);
    const place: Place = { ...choice, ...(things && { things }) };
    return { choice, place, isAny: isAnyPlace(place), inSearch: placeInSearch(group, stored) };
  }, [stored, group]);
};
