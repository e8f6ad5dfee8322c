import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { daysBetween } from '#lib/texts/format.ts';

/** A video seen more recently doesn't mention it as a reason. */
const LONG_AGO_DAYS = 1;

/** Why a part is in the lesson. */
export type PartReason =
  | { kind: 'pinned' }
  | { kind: 'new' }
  | { kind: 'rested'; days: number }
  | { kind: 'length'; minutes: number }
  | { kind: 'chosen'; count: number };

/**
 * Up to three reasons for choosing this video: how long ago it was seen, that its length fits, how many candidates
 * there were. A pinned video has no other reason. `lesson` has the composer's target and whether it was met.
 */
export const partReasons = (
  { isFixed, lastSeenAt, candidates }: Pick<LessonPart, 'isFixed' | 'lastSeenAt' | 'candidates'>,
  lesson: { targetMinutes: number; isInside: boolean },
  now: Date,
): PartReason[] => {
  if (isFixed) return [{ kind: 'pinned' }];
  const reasons: PartReason[] = [];
  const days = lastSeenAt === null ? undefined : daysBetween(new Date(lastSeenAt), now);
  if (days === undefined) reasons.push({ kind: 'new' });
  else if (days >= LONG_AGO_DAYS) reasons.push({ kind: 'rested', days });
  if (lesson.isInside) reasons.push({ kind: 'length', minutes: lesson.targetMinutes });
  reasons.push({ kind: 'chosen', count: candidates.count });
  return reasons;
};
