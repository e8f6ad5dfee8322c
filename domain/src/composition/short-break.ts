import { categoryPath, type CategoryValue } from '#videos/category.ts';
import { assumedTime, type History } from './history/history.ts';
import { positionOf, type LibraryVideo } from './library/library-index.ts';
import type { Plan } from './plan/plan.ts';
import { randomFrom } from './random.ts';
import type { Wishes } from './wishes/wished-lesson.ts';

/** Categories of a break: no stories, songs or calm stretches. */
const MOVES: readonly CategoryValue[] = ['dynamic-warmup', 'main', 'coordination', 'dance', 'power', 'loop'];
/** The order of a plan whose candidates are those of a break. */
export const breakOrder = MOVES.map(categoryPath);

/** Seconds of the one video of a break. With the landing of 50 seconds after it, a break takes 105 to 135. */
export const breakSeconds = { min: 55, max: 85 } as const;
const WEEK_MS = 7 * 86_400_000;

interface Moment {
  history: Pick<History, 'videoIds' | 'seenAt'>;
  wishes: Pick<Wishes, 'notForUs'>;
  /** In ms since the epoch. */
  now: number;
  seed: number;
}
/**
 * The video of a break of two minutes, from a plan of `breakOrder`: one that the group hasn't seen within seven days, nor another of its
 * family, else the one that it saw longest ago. What isn't for the group stays out. Undefined if no video has such a length.
 */
export const chooseBreak = (plan: Plan, { history, wishes, now, seed }: Moment): LibraryVideo | undefined => {
  const { videos, families, lengthsMs } = plan.index;
  const seenAt = new Map<number, number>();
  history.videoIds.forEach((id, i) => seenAt.set(id, assumedTime(history.seenAt[i]!, now)));
  const isRecent = (id: number) => now - (seenAt.get(id) ?? -Infinity) < WEEK_MS;
  const recentFamilies = new Set([...seenAt.keys()].filter(isRecent).map((id) => families[positionOf(plan.index, id)]));
  recentFamilies.delete(0);
  const candidates = [...plan.members].filter((at) => {
    const seconds = lengthsMs[at]! / 1_000;
    return seconds >= breakSeconds.min && seconds <= breakSeconds.max && !wishes.notForUs.has(videos[at]!.id);
  });
  const fresh = candidates.filter((at) => !isRecent(videos[at]!.id) && !recentFamilies.has(families[at]));
  if (fresh.length > 0) return videos[fresh[randomFrom(seed).below(fresh.length)]!];
  const lastSeen = (at: number) => seenAt.get(videos[at]!.id) ?? -Infinity;
  const [longestAgo] = candidates.toSorted((a, b) => lastSeen(a) - lastSeen(b));
  return longestAgo === undefined ? undefined : videos[longestAgo];
};
