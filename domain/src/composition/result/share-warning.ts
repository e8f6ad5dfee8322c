import type { LessonWarning } from '#lessons/lesson.ts';
import { OPENING_LESSONS } from '#composition/score/score.ts';
import type { Situation } from '#composition/situation/situation.ts';
import { mostFilled } from '#composition/plan/slots.ts';

/** A share that isn't a whole number of parts is met by the parts on either side of it. */
const WITHIN_PARTS = 1 + 1e-9;

const causeOf = (situation: Situation, newParts: number, wanted: number): LessonWarning['cause'] => {
  const { plan, history, rows, settled, slots, available, availableSeen, unseenShare } = situation;
  const settledSeen = settled.filter(({ at }) => rows[at]).length;
  const settledNew = settled.length - settledSeen;
  const parts = settled.length + slots.length;
  const most = wanted + WITHIN_PARTS;
  const least = wanted - WITHIN_PARTS;
  if (settledNew > most || parts - settledSeen < least) return 'pinned';
  if (newParts > most) {
    if (history.lessons < OPENING_LESSONS && unseenShare * parts > most) return 'opening';
    return parts - settledSeen - mostFilled(plan, availableSeen, slots) > most ? 'few-seen' : 'fit';
  }
  const newOnes = available.map((count, group) => count - availableSeen[group]!);
  const mostNew = settledNew + mostFilled(plan, newOnes, slots);
  return Math.min(mostNew, unseenShare * parts) < least ? 'few-new' : 'fit';
};

/** Says so, and why, where a lesson's share of new parts is more than one part away from the rule's. */
export const shareWarnings = (situation: Situation, newParts: number): LessonWarning[] => {
  const { plan, settled, slots } = situation;
  const { unseenShare } = plan.targets;
  const parts = settled.length + slots.length;
  const wanted = unseenShare * parts;
  if (Math.abs(newParts - wanted) <= WITHIN_PARTS) return [];
  const cause = causeOf(situation, newParts, wanted);
  return [{ code: 'NEW_SHARE', cause, newParts, parts, wantedPercent: 100 * unseenShare }];
};
