import type { Opinion } from '@zuzu/domain/feedback/feedback.ts';

/** The preferred length of “Again!”: about a minute. */
const WANTED_SECONDS = [60, 90] as const;

/** A part of a lesson: its length in seconds, and the class's opinion. */
export interface RepeatablePart {
  seconds: number;
  opinion?: Opinion | undefined;
}

/** How far a length is from what is wanted, in seconds. */
const missOf = (seconds: number): number => Math.max(0, WANTED_SECONDS[0] - seconds, seconds - WANTED_SECONDS[1]);
/** A class's favourites first, what isn't for it last. */
const rankOf = ({ opinion }: RepeatablePart): number => (opinion === 'heart' ? 0 : opinion === 'not-for-us' ? 2 : 1);

/**
 * The part to play once more at the end of a lesson, from 0: one with a heart, else one that takes a minute to a minute and a half.
 * None comes twice before all others have (`repeated`: those so far, in their order).
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
