import * as z from 'zod/mini';
import { foldTag, MAX_TAG, uniqueTags } from './tags.ts';

/** The space that a video needs: next to a desk, a free corner, a hall; each includes the previous ones. */
export const rooms = ['desk', 'corner', 'hall'] as const;
export const postures = ['standing', 'seated', 'floor', 'lying'] as const;
/** Quietest first. */
export const noises = ['quiet', 'usual', 'loud'] as const;
/** The most things of a video or place, and the most characters of the name of one. */
export const MAX_THINGS = 10;
export const MAX_THING = MAX_TAG;

/** The needs of a video; a missing property is unlabelled, while `things: []` means none. */
export const videoNeedsSchema = z.object({
  room: z.optional(z.enum(rooms)),
  posture: z.optional(z.enum(postures)),
  noise: z.optional(z.enum(noises)),
  things: z.optional(z.array(z.string())),
});
export type VideoNeeds = z.infer<typeof videoNeedsSchema>;

export const spaceRooms = ['desk', 'corner'] as const;
export const spacePostures = ['seated'] as const;
export const spaceNoises = ['quiet', 'usual'] as const;

/**
 * A class's requirements on all parts of a lesson, because of its place or its pupils; a missing property is no requirement.
 * `things` are the available ones.
 */
export const lessonSpaceSchema = z.object({
  room: z.optional(z.enum(spaceRooms)),
  posture: z.optional(z.enum(spacePostures)),
  noise: z.optional(z.enum(spaceNoises)),
  things: z.optional(z.array(z.string())),
});
export type LessonSpace = z.infer<typeof lessonSpaceSchema>;

/** The properties of needs and places, in display order. */
export const needProperties = ['room', 'posture', 'noise', 'things'] as const;
export type NeedProperty = (typeof needProperties)[number];

const withinOrder = <Value>(order: readonly Value[], needed: Value | undefined, most: Value): boolean =>
  needed !== undefined && order.indexOf(needed) <= order.indexOf(most);

const isMet: Readonly<Record<NeedProperty, (needs: VideoNeeds, place: LessonSpace) => boolean>> = {
  room: (needs, { room }) => room === undefined || withinOrder(rooms, needs.room, room),
  posture: (needs, { posture }) => posture === undefined || needs.posture === posture,
  noise: (needs, { noise }) => noise === undefined || withinOrder(noises, needs.noise, noise),
  things: (needs, { things }) => {
    if (things === undefined) return true;
    const there = new Set(things.map(foldTag));
    return needs.things?.every((thing) => there.has(foldTag(thing))) ?? false;
  },
};

/** The requirements of a place that a video doesn't meet; unlabelled videos meet none. */
export const unmetProperties = (needs: VideoNeeds | undefined, place: LessonSpace): NeedProperty[] =>
  needProperties.filter((property) => !isMet[property](needs ?? {}, place));

/** True if a lesson in this place may contain the video. */
export const suits = (needs: VideoNeeds | undefined, place: LessonSpace): boolean =>
  needProperties.every((property) => isMet[property](needs ?? {}, place));

/** True for a place without requirements. */
export const isAnySpace = (place: LessonSpace): boolean =>
  needProperties.every((property) => place[property] === undefined);

/** Normalizes a place: removes missing properties, orders the others, sorts the things and removes duplicates. */
export const plainSpace = ({ room, posture, noise, things }: LessonSpace): LessonSpace => ({
  ...(room && { room }),
  ...(posture && { posture }),
  ...(noise && { noise }),
  ...(things && { things: uniqueTags(things).toSorted() }),
});

/** Equal for places with the same requirements. */
export const spaceKey = (place: LessonSpace): string => JSON.stringify(plainSpace(place));

/** Like `plainSpace`, for the needs of a video; things keep their order. */
export const plainNeeds = ({ room, posture, noise, things }: VideoNeeds): VideoNeeds => ({
  ...(room && { room }),
  ...(posture && { posture }),
  ...(noise && { noise }),
  ...(things && { things: uniqueTags(things) }),
});
