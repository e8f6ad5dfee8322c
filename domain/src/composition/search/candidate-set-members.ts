import { positionOf } from '#composition/library/library-index.ts';
import { hash01 } from '#composition/random.ts';
import { spread } from '#composition/spread.ts';
import type { Situation } from '#composition/situation/situation.ts';

/** Groups of up to this many candidates are searched completely. */
const WHOLE_UP_TO = 48;

/** Of a larger group: this many of the longest unseen videos and this many new ones, in addition to some per slot. */
const SPARE_SEEN = 22;
const SPARE_NEW = 14;

/** From this share of new videos on, scanning from a random place is faster than going through all candidates. */
const SCAN_SHARE = 1 / 32;

export const isWhole = ({ available }: Situation, group: number): boolean => available[group]! <= WHOLE_UP_TO;

/** Number of new videos that the candidate set of a group gets, besides extremes. */
export const newVideosWanted = (situation: Situation, group: number): number => {
  const { needed, available, availableSeen } = situation;
  if (!needed[group] || isWhole(situation, group)) return 0;
  return Math.min(available[group]! - availableSeen[group]!, needed[group]! + SPARE_NEW);
};

/** Per group, the seen videos that were not repeated for longest, oldest first: as many as the candidate set wants. */
const oldestOf = (situation: Situation): number[][] => {
  const { plan, history, rows, barred, needed, availableSeen } = situation;
  const { index, homes, groups } = plan;
  const wanted = groups.map((_, group) =>
    needed[group] && !isWhole(situation, group) ? Math.min(availableSeen[group]!, 2 * needed[group]! + SPARE_SEEN) : 0,
  );
  let left = wanted.reduce((sum, count) => sum + count, 0);
  const oldest: number[][] = groups.map(() => []);
  for (let row = 0; row < history.videoIds.length && left > 0; row += 1) {
    const at = positionOf(index, history.videoIds[row]!);
    if (at < 0 || rows[at] !== row + 1 || barred[at]) continue;
    for (let group = homes[at]!; group >= 0; group = groups[group]!.parent) {
      if (oldest[group]!.length >= wanted[group]!) continue;
      oldest[group]!.push(at);
      left -= 1;
    }
  }
  return oldest;
};

/**
 * The shortest and the longest videos available to a group: they decide which lengths are possible. One of each per slot of the
 * group and of the narrower ones inside it, so that enough are left whatever those take.
 */
const extremesOf = ({ plan, barred, neededWithin }: Situation, group: number): number[] => {
  const { candidates } = plan.groups[group]!;
  const extremes: number[] = [];
  for (let at = 0, left = neededWithin[group]!; at < candidates.length && left > 0; at += 1) {
    if (barred[candidates[at]!]) continue;
    extremes.push(candidates[at]!);
    left -= 1;
  }
  for (let at = candidates.length - 1, left = neededWithin[group]!; at >= 0 && left > 0; at -= 1) {
    if (barred[candidates[at]!]) continue;
    extremes.push(candidates[at]!);
    left -= 1;
  }
  return extremes;
};

/**
 * Per group, the positions in every seed's candidate set: all of a small group, otherwise the longest unseen, the extremes, and the
 * next episode of the series in process, and up to `mostWanted` of the `wanted` videos, such as those of a theme.
 */
export const steadyMembers = (situation: Situation, wanted?: Uint8Array, mostWanted = WHOLE_UP_TO): number[][] => {
  const { plan, barred, needed, nextEpisode } = situation;
  const oldest = oldestOf(situation);
  const hasNext = plan.groups.map(() => false);
  const isFree = nextEpisode >= 0 && !barred[nextEpisode];
  for (let group = isFree ? plan.homes[nextEpisode]! : -1; group >= 0; group = plan.groups[group]!.parent) {
    hasNext[group] = true;
  }
  return plan.groups.map(({ candidates }, group) => {
    if (!needed[group]) return [];
    if (isWhole(situation, group)) return [...candidates].filter((at) => !barred[at]);
    const series = hasNext[group] ? [nextEpisode] : [];
    const ofTheme = wanted ? spread([...candidates.filter((at) => wanted[at] && !barred[at])], mostWanted) : [];
    return [...new Set([...oldest[group]!, ...extremesOf(situation, group), ...series, ...ofTheme])];
  });
};

/**
 * Calls `add` for new videos of a large group, spread over the lengths at places that differ from seed to seed: as many as are
 * wanted, or a few fewer.
 */
export const forEachNewVideo = (situation: Situation, group: number, seed: number, add: (at: number) => void): void => {
  const { plan, rows, barred, available, availableSeen } = situation;
  const { candidates } = plan.groups[group]!;
  const unseen = available[group]! - availableSeen[group]!;
  const wanted = newVideosWanted(situation, group);
  const isQuick = unseen >= candidates.length * SCAN_SHARE;
  // Splits either all candidates or only the new ones into `wanted` stretches, and takes one new video from each.
  const total = isQuick ? candidates.length : unseen;
  let at = 0;
  let passed = 0;
  for (let stretch = 0; stretch < wanted; stretch += 1) {
    const from = wanted === unseen ? 0 : Math.floor(((stretch + hash01(seed, stretch)) * total) / wanted);
    if (isQuick) at = Math.max(at, from);
    for (; at < candidates.length; at += 1) {
      const position = candidates[at]!;
      if (rows[position] !== 0 || barred[position] !== 0) continue;
      passed += 1;
      if (!isQuick && passed <= from) continue;
      add(position);
      at += 1;
      break;
    }
  }
};
