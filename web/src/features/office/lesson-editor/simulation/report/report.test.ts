import { describe, expect, it } from 'vitest';
import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { inOrder, ranked } from './candidate-order.ts';
import { reportFigures } from './report-figures.ts';

const aCandidate = (but: Partial<Candidate>): Candidate => ({
  candidateLesson: [],
  totalDurationMin: 10,
  timeDeviation: 0,
  actualUnseenPercentage: 0,
  avgSeenAge: null,
  compositeScore: 0.5,
  isFinal: false,
  ...but,
});
const report = (inside: Partial<Candidate>[], outside: Partial<Candidate>[] = []) =>
  reportFigures({
    finalLesson: [],
    testData: {
      config: defaultLessonConfig,
      requestedLesson: { dur: 4, intensity: 2 },
      evaluatedInTolerance: inside.map(aCandidate),
      evaluatedOutOfTolerance: outside.map(aCandidate),
      repository: [],
    },
  });

describe('figures of a report', () => {
  it('include the tolerance and both lengths in minutes', () => {
    expect(report([{ isFinal: true }])).toMatchObject({
      min: 22,
      max: 30,
      target: 25,
      requestedMinutes: 25,
      intensity: 2,
    });
  });

  it('rank candidates by score, and those inside the tolerance before those outside', () => {
    expect(report([{ compositeScore: 0.5 }, { isFinal: true }])).toMatchObject({ rank: 1, isInside: true });
    expect(report([{ compositeScore: 0.5002 }, { isFinal: true }])).toMatchObject({ rank: 1 });
    expect(report([{ compositeScore: 0.6 }, { isFinal: true }])).toMatchObject({ rank: 2, candidates: 2 });
    expect(report([{ compositeScore: 0.1 }], [{ isFinal: true, compositeScore: 0.9 }])).toMatchObject({
      rank: 2,
      isInside: false,
      score: 0.9,
    });
  });
});

describe('tables of candidates', () => {
  const rows = ranked([
    aCandidate({ compositeScore: 0.9, avgSeenAge: 50, totalDurationMin: 11 }),
    aCandidate({ compositeScore: 0.8, avgSeenAge: null, totalDurationMin: 9 }),
    aCandidate({ compositeScore: 0.8, avgSeenAge: 10, totalDurationMin: 10 }),
  ]);
  const ranks = (by: Parameters<typeof inOrder>[1]) => inOrder(rows, by).map(({ rank }) => rank);

  it('sort by any figure, with ties by rank and missing ages last', () => {
    expect(ranks('total')).toEqual([2, 3, 1]);
    expect(ranks('-score')).toEqual([1, 2, 3]);
    expect(ranks('score')).toEqual([2, 3, 1]);
    expect(ranks('age')).toEqual([3, 1, 2]);
  });
});
