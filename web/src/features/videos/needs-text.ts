import type { noises, LessonSpace, postures, rooms, VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { listText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Names of the requirements on space, posture and noise. */
export const spaceWords = {
  desk: m.place_desk,
  corner: m.place_corner,
  seated: m.place_seated,
  quiet: m.place_quiet,
  usual: m.place_usual_noise,
} as const;

/** Returns a place as text: 'at the desks, seated, quiet'. */
export const spaceText = ({ room, posture, noise, things }: LessonSpace): string =>
  listText([
    ...[room, posture, noise].flatMap((value) => (value === undefined ? [] : [spaceWords[value]()])),
    ...(things === undefined ? [] : [things.length > 0 ? m.place_things() : m.place_no_things()]),
  ]) || m.place_anywhere();

type Value = (typeof rooms | typeof postures | typeof noises)[number];
/** Names of a video's needs. */
export const needNames: Readonly<Record<Value, () => string>> = {
  desk: m.needs_desk,
  corner: m.needs_corner,
  hall: m.needs_hall,
  standing: m.needs_standing,
  seated: m.needs_seated,
  floor: m.needs_floor,
  lying: m.needs_lying,
  quiet: m.needs_quiet,
  usual: m.needs_usual,
  loud: m.needs_loud,
};

/** Returns a video's needs as text: 'Beside a desk, Seated, Quiet, chair'; '' if nothing is labelled. */
export const needsText = ({ room, posture, noise, things }: VideoNeeds): string =>
  listText([
    ...[room, posture, noise].flatMap((value) => (value === undefined ? [] : [needNames[value]()])),
    ...(things?.length === 0 ? [m.needs_no_things()] : (things ?? [])),
  ]);
