import { describe, expect, it } from 'vitest';
import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { setCurrentLanguage } from '#texts/language.ts';
import { inOrder, ranked } from './candidate-order.ts';
import { reportFigures } from './report-figures.ts';
import { ageText, sinceText } from './seen-age.ts';

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

describe('the figures of a report', () => {
  it('include the tolerance and both lengths in minutes', () => {
    expect(report([{ isFinal: true }])).toMatchObject({
      min: 22,
      max: 30,
      target: 25,
      requestedMinutes: 25,
      intensity: 2,
    });
  });

  it('rank only better candidates before the chosen one, and all inside the tolerance before those outside', () => {
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

describe('the tables of candidates', () => {
  const rows = ranked([
    aCandidate({ compositeScore: 0.9, avgSeenAge: 50, totalDurationMin: 11 }),
    aCandidate({ compositeScore: 0.8, avgSeenAge: null, totalDurationMin: 9 }),
    aCandidate({ compositeScore: 0.8, avgSeenAge: 10, totalDurationMin: 10 }),
  ]);
  const ranks = (by: Parameters<typeof inOrder>[1]) => inOrder(rows, by).map(({ rank }) => rank);

  it('sort by any figure, ties by rank, missing ages last', () => {
    expect(ranks('total')).toEqual([2, 3, 1]);
    expect(ranks('-score')).toEqual([1, 2, 3]);
    expect(ranks('score')).toEqual([2, 3, 1]);
    expect(ranks('age')).toEqual([3, 1, 2]);
  });
});

describe('times', () => {
  const DAY = 86_400;
  it('range from years down to seconds', () => {
    setCurrentLanguage('en');
    const ages = [800 * DAY, 70 * DAY, 24 * DAY, 13 * DAY, 7_300, 130, 12, 0];
    expect(ages.map(ageText)).toEqual([
      '2 years',
      '2 months',
      '3 weeks',
      '13 days',
      '2 hours',
      '2 minutes',
      '12 seconds',
      '0 seconds',
    ]);
    const now = new Date('2026-03-10T10:00:00Z');
    const since = (seconds: number) => sinceText(new Date(now.getTime() - seconds * 1000), now);
    expect([400 * DAY, 3 * DAY, 12, 1].map(since)).toEqual([
      '1 year ago',
      '3 days ago',
      '12 seconds ago',
      '1 second ago',
    ]);
    setCurrentLanguage('he');
    expect(since(12)).toBe('לפני 12 שניות');
  });
});
