import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { SimulatedLesson } from '../../simulation-api.ts';

/** Decimal places of a displayed score. */
export const SCORE_DIGITS = 3;
const shownScore = (score: number): number => Math.round(score * 10 ** SCORE_DIGITS);

/** All candidates, best first. */
export const allCandidates = ({ testData }: Pick<SimulatedLesson, 'testData'>): Candidate[] => [
  ...testData.evaluatedInTolerance,
  ...testData.evaluatedOutOfTolerance,
];

/** Derives the four figures of a report, and their reference values, from the response. */
export const reportFigures = ({ finalLesson, testData }: Pick<SimulatedLesson, 'finalLesson' | 'testData'>) => {
  const { config, requestedLesson } = testData;
  const { dur: lengthCode, intensity } = requestedLesson;
  const { min, max } = config.tolerances.lessonDuration[lengthCode];
  const all = allCandidates({ testData });
  const chosenIndex = all.findIndex(({ isFinal }) => isFinal);
  const score = all[chosenIndex]?.compositeScore ?? 0;
  const isInside = chosenIndex < testData.evaluatedInTolerance.length;
  // lessons with an equal score don't rank before it
  const better = isInside
    ? all.slice(0, chosenIndex).filter((each) => shownScore(each.compositeScore) > shownScore(score)).length
    : chosenIndex;
  return {
    totalSeconds: finalLesson.reduce((sum, { video }) => sum + video.length, 0),
    isInside,
    // minutes of content, as in the rules
    min: Math.min(min, max),
    max: Math.max(min, max),
    target: config.lessonRules[lengthCode].duration,
    intensity,
    requestedMinutes: lessonMinutes[lengthCode].content,
    newParts: finalLesson.filter(({ lastSeenAt }) => lastSeenAt === null).length,
    parts: finalLesson.length,
    score,
    // 1 is best
    rank: better + 1,
    candidates: all.length,
  };
};
export type ReportFigures = ReturnType<typeof reportFigures>;
