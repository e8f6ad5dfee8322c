import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';
import { partsOfOrder, type SortedBy } from '#features/office/statistics/statistics-range.ts';

/** A candidate with its rank (1 = best), which sorting doesn't change. */
export interface RankedCandidate {
  rank: number;
  candidate: Candidate;
}

/** Sortable columns of the candidate tables; candidates without an age sort last. */
const values = {
  rank: ({ rank }: RankedCandidate) => rank,
  total: ({ candidate }: RankedCandidate) => candidate.totalDurationMin,
  deviation: ({ candidate }: RankedCandidate) => candidate.timeDeviation,
  unseen: ({ candidate }: RankedCandidate) => candidate.actualUnseenPercentage,
  age: ({ candidate }: RankedCandidate) => candidate.avgSeenAge ?? Infinity,
  score: ({ candidate }: RankedCandidate) => candidate.compositeScore,
};
export type CandidateColumn = keyof typeof values;

/** Ranks the candidates in the server's order. */
export const ranked = (candidates: readonly Candidate[]): RankedCandidate[] =>
  candidates.map((candidate, at) => ({ rank: at + 1, candidate }));

/** Sorts the candidates; ties keep the order of their ranks. */
export const inOrder = (candidates: readonly RankedCandidate[], by: SortedBy<CandidateColumn>): RankedCandidate[] => {
  const { column, order } = partsOfOrder(by);
  const value = values[column];
  const sign = order === 'ascending' ? 1 : -1;
  return candidates.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === other ? a.rank - b.rank : sign * (one < other ? -1 : 1);
  });
};
