import type { CannotComposeCode } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { Candidate, Candidates } from '@zuzu/domain/composition/compose-candidates.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import type { LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { SchoolYearRequest, YearLesson } from '@zuzu/domain/composition/school-year/school-year.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** What the thread of simulations is asked. */
export type SimulationRequest =
  /** A piece of a new library; what comes after the last one is about this library. */
  | { videos: readonly LibraryVideo[]; isLast: boolean }
  | { plan: PlanRequest; candidates: CandidatesRequest }
  | { plan: PlanRequest; year: SchoolYearRequest };

export type CandidatesRequest = { history: History; now: number; seed: number; count: number };

/** A candidate without what all candidates have in common: it has the blocks of the final lesson, in their order. */
export type BareCandidate = Omit<Candidate, 'candidateLesson'> & { videoIds: number[]; isFinal: boolean };
export type BareCandidates = Pick<Candidates, 'finalLesson' | 'categories'> & {
  inTolerance: BareCandidate[];
  outOfTolerance: BareCandidate[];
};

/** The lessons of a year that have come since the last time; `candidates` = videos that the plan could choose. */
export type YearProgress = { candidates: number; lessons: YearLesson[] };

/** What the thread answers: nothing about videos and years, whose lessons come as progress. */
export type SimulationAnswer =
  | { candidates: BareCandidates }
  | { cannotCompose: { code: CannotComposeCode; message: string; intensity: IntensityLevel; category: string } }
  | undefined;
