import type { Opinion } from '@zuzu/domain/feedback/feedback.ts';

/** The preferred length of “Again!”: about a minute. */
const WANTED_SECONDS = [60, 90] as const;

/** A part of a lesson: its length in seconds, and the class's opinion. */
export interface RepeatablePart {
  seconds: number;
  opinion?: Opinion | undefined;
}

/** Distance of a length from the preferred range, in seconds. */
const missOf = (seconds: number): number => Math.max(0, WANTED_SECONDS[0] - seconds, seconds - WANTED_SECONDS[1]);
/** Sorts favourites first, and parts marked “not for us” last. */
const rankOf = ({ opinion }: RepeatablePart): number => (opinion === 'heart' ? 0 : opinion === 'not-for-us' ? 2 : 1);

/**
 * Returns the index of the part to repeat at the end of a lesson: a favourite, else one of 60 to 90 seconds. No part is
 * repeated twice before all others (`repeated` has the previous ones).
 */
export const chooseRepeatedPart = (parts: readonly RepeatablePart[], repeated: readonly number[]): number => {
  const times = (part: number) => repeated.filter((each) => each === part).length;
  const [first = 0] = parts
    .map((_, part) => part)
    .toSorted(
      (a, b) =>
        times(a) - times(b) ||
        rankOf(parts[a]!) - rankOf(parts[b]!) ||
        missOf(parts[a]!.seconds) - missOf(parts[b]!.seconds),
    );
  return first;
};
