import type { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { CandidateFigures } from '@zuzu/domain/composition/candidate-figures.ts';
import type { Candidates } from '@zuzu/domain/composition/compose-candidates.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import type { LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { SchoolYearRequest, YearLesson } from '@zuzu/domain/planning/school-year.ts';

export type SimulationRequest =
  /** A chunk of a new library, which later requests refer to. */
  | { videos: readonly LibraryVideo[]; isLast: boolean }
  | { plan: PlanRequest; candidates: CandidatesRequest }
  | { plan: PlanRequest; year: SchoolYearRequest };

export type CandidatesRequest = { history: History; now: number; seed: number; count: number };

/** A candidate without its blocks, which equal those of the final lesson. */
export type BareCandidate = CandidateFigures & { videoIds: number[]; isFinal: boolean };
export type BareCandidates = Pick<Candidates, 'finalLesson' | 'categories'> & {
  inTolerance: BareCandidate[];
  outOfTolerance: BareCandidate[];
};

/** The lessons of a year composed since the previous message; `candidates` = videos that the plan could choose. */
export type YearProgress = { candidates: number; lessons: YearLesson[] };

/** Responses of the worker; libraries and years have none: lessons of a year arrive as progress. */
export type SimulationResponse =
  | { candidates: BareCandidates }
  | { cannotCompose: Pick<CannotCompose, 'code' | 'message' | 'intensity' | 'nearest'> & { category: string } }
  | undefined;
