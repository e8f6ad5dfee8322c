import type { noises, Place, postures, rooms, VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { listText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';

/** What a class asks of the room, of postures and of noise, in words. */
export const placeWords = {
  desk: m.place_desk,
  corner: m.place_corner,
  seated: m.place_seated,
  quiet: m.place_quiet,
  usual: m.place_usual_noise,
} as const;

/** A place in words: 'at the desks, seated, quiet'. */
export const placeText = ({ room, posture, noise, things }: Place): string =>
  listText([
    ...[room, posture, noise].flatMap((value) => (value === undefined ? [] : [placeWords[value]()])),
    ...(things === undefined ? [] : [things.length > 0 ? m.place_things() : m.place_no_things()]),
  ]) || m.place_anywhere();

type Value = (typeof rooms | typeof postures | typeof noises)[number];
/** What a video needs, one property in words. */
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

/** What a video needs in words: 'Beside a desk, Seated, Quiet, chair'; '' if nothing is labelled. */
export const needsText = ({ room, posture, noise, things }: VideoNeeds): string =>
  listText([
    ...[room, posture, noise].flatMap((value) => (value === undefined ? [] : [needNames[value]()])),
    ...(things?.length === 0 ? [m.needs_no_things()] : (things ?? [])),
  ]);
