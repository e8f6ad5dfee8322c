import type { LessonWarning } from '#lessons/lesson.ts';
import { ruleNewParts } from '#composition/score/new-share.ts';
import { OPENING_LESSONS } from '#composition/score/score.ts';
import type { Situation } from '#composition/situation/situation.ts';
import { maxFilled } from '#composition/plan/slots.ts';

/** A share that isn't a whole number of parts is met by rounding either way. */
const WITHIN_PARTS = 1;

const causeOf = (situation: Situation, newParts: number, wanted: number): LessonWarning['cause'] => {
  const { plan, history, rows, settled, slots, available, availableSeen, wantedNew } = situation;
  const settledSeen = settled.filter(({ at }) => rows[at]).length;
  const settledNew = settled.length - settledSeen;
  const parts = settled.length + slots.length;
  const upper = wanted + WITHIN_PARTS;
  const lower = wanted - WITHIN_PARTS;
  if (settledNew > upper || parts - settledSeen < lower) return 'pinned';
  if (newParts > upper) {
    if (history.lessons < OPENING_LESSONS && wantedNew.wanted > upper) return 'opening';
    return parts - settledSeen - maxFilled(plan, availableSeen, slots) > upper ? 'few-seen' : 'fit';
  }
  const newVideos = available.map((count, group) => count - availableSeen[group]!);
  const maxNew = settledNew + maxFilled(plan, newVideos, slots);
  return Math.min(maxNew, wantedNew.wanted) < lower ? 'few-new' : 'fit';
};

/** Warns, with the cause, if a lesson's share of new parts is more than one part away from the rule's. */
export const shareWarnings = (situation: Situation, newParts: number): LessonWarning[] => {
  const { plan, settled, slots } = situation;
  const { unseenPercent } = plan.targets;
  const parts = settled.length + slots.length;
  const wanted = ruleNewParts(unseenPercent, parts);
  if (Math.abs(newParts - wanted) <= WITHIN_PARTS) return [];
  const cause = causeOf(situation, newParts, wanted);
  return [{ code: 'NEW_SHARE', cause, newParts, parts, wantedPercent: unseenPercent }];
};
