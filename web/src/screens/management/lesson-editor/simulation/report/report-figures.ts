import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { SimulatedLesson } from '#api/simulation.ts';

/** The four figures of a report, and what they are measured by. */
export interface ReportFigures {
  totalSeconds: number;
  isInside: boolean;
  /** Minutes of content, as the rules have them. */
  min: number;
  max: number;
  target: number;
  intensity: IntensityLevel;
  /** Minutes by which the length was asked for. */
  asked: number;
  newParts: number;
  parts: number;
  score: number;
  /** Place of the lesson that was given among all that were looked at, 1 = best. */
  rank: number;
  candidates: number;
}

/** Digits of a score that are shown. */
export const SCORE_DIGITS = 3;
const shownScore = (score: number): number => Math.round(score * 10 ** SCORE_DIGITS);

/** All candidates, best first. */
export const allCandidates = ({ testData }: Pick<SimulatedLesson, 'testData'>): Candidate[] => [
  ...testData.evaluatedInTolerance,
  ...testData.evaluatedOutOfTolerance,
];

/** Reads the four figures from the answer. */
export const reportFigures = ({
  finalLesson,
  testData,
}: Pick<SimulatedLesson, 'finalLesson' | 'testData'>): ReportFigures => {
  const { config, requestedLesson } = testData;
  const { dur: lengthCode, intensity } = requestedLesson;
  const { min, max } = config.tolerances.lessonDuration[lengthCode];
  const all = allCandidates({ testData });
  const given = all.findIndex(({ isFinal }) => isFinal);
  const score = all[given]?.compositeScore ?? 0;
  const isInside = given < testData.evaluatedInTolerance.length;
  // lessons that are as good as the one that was given don't come before it
  const better = isInside
    ? all.slice(0, given).filter((each) => shownScore(each.compositeScore) > shownScore(score)).length
    : given;
  return {
    totalSeconds: finalLesson.reduce((sum, { video }) => sum + video.length, 0),
    isInside,
    min: Math.min(min, max),
    max: Math.max(min, max),
    target: config.lessonRules[lengthCode].duration,
    intensity,
    asked: lessonMinutes[lengthCode].content,
    newParts: finalLesson.filter(({ lastSeenAt }) => lastSeenAt === null).length,
    parts: finalLesson.length,
    score,
    rank: better + 1,
    candidates: all.length,
  };
};
