import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';

/** A candidate with its place in its table, 1 = best, which it keeps however the table is sorted. */
export interface RankedCandidate {
  rank: number;
  candidate: Candidate;
}

/** What the tables of candidates can be sorted by. */
export const candidateColumns = ['rank', 'total', 'deviation', 'unseen', 'age', 'score'] as const;
export type CandidateColumn = (typeof candidateColumns)[number];
export interface CandidateOrder {
  by: CandidateColumn;
  ascending: boolean;
}

/** An age that nothing has comes after every age. */
const values: Readonly<Record<CandidateColumn, (of: RankedCandidate) => number>> = {
  rank: ({ rank }) => rank,
  total: ({ candidate }) => candidate.totalDurationMin,
  deviation: ({ candidate }) => candidate.timeDeviation,
  unseen: ({ candidate }) => candidate.actualUnseenPercentage,
  age: ({ candidate }) => candidate.avgSeenAge ?? Infinity,
  score: ({ candidate }) => candidate.compositeScore,
};

/** Numbers the candidates as the server ranked them. */
export const ranked = (candidates: readonly Candidate[]): RankedCandidate[] =>
  candidates.map((candidate, at) => ({ rank: at + 1, candidate }));

/** The candidates in an order; those with the same value stay by rank. */
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

/** The order after a press on a column's head: the other way round where it was by that column already. */
export const nextOrder = (order: CandidateOrder, by: CandidateColumn): CandidateOrder =>
  order.by === by ? { by, ascending: !order.ascending } : { by, ascending: by === 'rank' || by === 'deviation' };
