import type { CannotComposeCode } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { Candidate, Candidates } from '@zuzu/domain/composition/compose-candidates.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import type { LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { SchoolYearRequest, YearLesson } from '@zuzu/domain/composition/school-year/school-year.ts';
import type { Intensity } from '@zuzu/domain/videos/intensity.ts';

/** Messages to the simulation worker. */
export type SimulationMessage =
  /** A chunk of a new library, which later requests refer to. */
  | { videos: readonly LibraryVideo[]; isLast: boolean }
  | { id: number; plan: PlanRequest; candidates: CandidatesRequest }
  | { id: number; plan: PlanRequest; year: SchoolYearRequest };

export type CandidatesRequest = { history: History; now: number; seed: number; count: number };

/** A candidate without its blocks, which are those of the final lesson, in the same order. */
export type BareCandidate = Omit<Candidate, 'candidateLesson'> & { videoIds: number[]; isFinal: boolean };
export type BareCandidates = Pick<Candidates, 'finalLesson' | 'categories'> & {
  inTolerance: BareCandidate[];
  outOfTolerance: BareCandidate[];
};

/** The lessons of a year since the last message; `candidates` = number of videos that the plan could choose. */
export type YearProgress = { candidates: number; lessons: YearLesson[] };

/** Messages from the worker, each about one request; `error` and `cannotCompose` end it. */
export type SimulationResponse =
  | { id: number; candidates: BareCandidates }
  | { id: number; year: YearProgress; isLast: boolean }
  | { id: number; cannotCompose: { code: CannotComposeCode; message: string; intensity: Intensity; category: string } }
  | { id: number; error: unknown };
