import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';

/** A candidate with its rank, 1 = best, which it keeps however the table is sorted. */
export interface RankedCandidate {
  rank: number;
  candidate: Candidate;
}

/** The columns by which the tables of candidates can be sorted. */
export const candidateColumns = ['rank', 'total', 'deviation', 'unseen', 'age', 'score'] as const;
export type CandidateColumn = (typeof candidateColumns)[number];
export interface CandidateOrder {
  by: CandidateColumn;
  ascending: boolean;
}

/** A candidate without an age sorts last. */
const values: Readonly<Record<CandidateColumn, (of: RankedCandidate) => number>> = {
  rank: ({ rank }) => rank,
  total: ({ candidate }) => candidate.totalDurationMin,
  deviation: ({ candidate }) => candidate.timeDeviation,
  unseen: ({ candidate }) => candidate.actualUnseenPercentage,
  age: ({ candidate }) => candidate.avgSeenAge ?? Infinity,
  score: ({ candidate }) => candidate.compositeScore,
};

/** Ranks the candidates in the server's order. */
export const ranked = (candidates: readonly Candidate[]): RankedCandidate[] =>
  candidates.map((candidate, at) => ({ rank: at + 1, candidate }));

/** Sorts the candidates; equal values stay in the order of their ranks. */
export const inOrder = (
  candidates: readonly RankedCandidate[],
  { by, ascending }: CandidateOrder,
): RankedCandidate[] => {
  const value = values[by];
  const sign = ascending ? 1 : -1;
  return candidates.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === other ? a.rank - b.rank : sign * (one < other ? -1 : 1);
  });
};

/** The order after a press on a column header: reversed if it was sorted by that column already. */
export const nextOrder = (order: CandidateOrder, by: CandidateColumn): CandidateOrder =>
  order.by === by ? { by, ascending: !order.ascending } : { by, ascending: by === 'rank' || by === 'deviation' };
