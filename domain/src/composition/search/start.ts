import type { CandidateSet } from './candidate-set.ts';
import type { Situation } from '#composition/situation/situation.ts';

/**
 * Builds a first lesson: for every slot the seen video that was not repeated for longest, or a new one. Narrow groups choose first, so that
 * a wider one takes what they leave. Returns a candidate set number per slot.
 */
export const startOf = ({ slots }: Situation, candidateSet: CandidateSet): Int32Array => {
  const chosen = new Int32Array(slots.length).fill(-1);
  const used = new Uint8Array(candidateSet.count);
  const narrowFirst = [...slots.keys()].sort((a, b) => slots[b]!.group - slots[a]!.group || a - b);
  for (const slot of narrowFirst) {
    let pick = -1;
    for (const number of candidateSet.lists[slots[slot]!.group]!) {
      if (used[number]) continue;
      if (pick < 0 || candidateSet.ages[number]! > candidateSet.ages[pick]!) pick = number;
    }
    chosen[slot] = pick;
    used[pick] = 1;
  }
  return chosen;
};
