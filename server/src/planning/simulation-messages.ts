import type { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { Candidate, Candidates } from '@zuzu/domain/composition/compose-candidates.ts';
import type { LibraryChange } from '@zuzu/domain/planning/compare-libraries.ts';
import type { FilmProposal, FilmRequest } from '@zuzu/domain/planning/film-proposals.ts';
import type { WithdrawalRequest } from '@zuzu/domain/planning/withdrawal.ts';
import type { TypeRules } from '@zuzu/domain/planning/lesson-kinds.ts';
import type { ThemePreview } from '@zuzu/domain/planning/theme-preview.ts';
import type { ThemeWish } from '@zuzu/domain/themes/theme.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import type { LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import type { PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { MatrixCell, MatrixRequest } from '@zuzu/domain/planning/rules-matrix.ts';
import type { SchoolYearRequest, YearLesson } from '@zuzu/domain/planning/school-year.ts';

/** Requests to the simulation worker. */
export type SimulationRequest =
  /** A chunk of a new library, which later requests refer to. */
  | { videos: readonly LibraryVideo[]; isLast: boolean }
  | { plan: PlanRequest; candidates: CandidatesRequest }
  | { plan: PlanRequest; year: SchoolYearRequest }
  | { themed: ThemeRequest }
  | { question: LibraryQuestion };

/** What takes many simulated years to answer, and the answers. */
export type LibraryAnswers = { film: FilmProposal[]; withdrawal: LibraryChange; matrix: MatrixCell[] };
type LibraryRequests = { film: FilmRequest; withdrawal: WithdrawalRequest; matrix: MatrixRequest };
/** Such a question about the library that was sent. */
export type LibraryQuestion = {
  [Kind in keyof LibraryAnswers]: { kind: Kind } & Omit<LibraryRequests[Kind], 'videos'>;
}[keyof LibraryAnswers];

/** A theme to try, from `start` on (ms since the epoch). */
export type ThemeRequest = { rules: TypeRules; theme: ThemeWish; start: number };

export type CandidatesRequest = { history: History; now: number; seed: number; count: number };

/** A candidate without its blocks, which are those of the final lesson, in the same order. */
export type BareCandidate = Omit<Candidate, 'candidateLesson'> & { videoIds: number[]; isFinal: boolean };
export type BareCandidates = Pick<Candidates, 'finalLesson' | 'categories'> & {
  inTolerance: BareCandidate[];
  outOfTolerance: BareCandidate[];
};

/** The lessons of a year that have come since the last time; `candidates` = videos that the plan could choose. */
export type YearProgress = { candidates: number; lessons: YearLesson[] };

/** How much of the work is done, in percent; the answer comes with the last of it. */
export type AnswerProgress = { percent: number; answer: LibraryAnswers[keyof LibraryAnswers] | null };

/** Responses of the worker; videos, years and questions about the library have none: what comes of them arrives as progress. */
export type SimulationResponse =
  | { candidates: BareCandidates }
  | { preview: ThemePreview }
  | { cannotCompose: Pick<CannotCompose, 'code' | 'message' | 'intensity' | 'nearest'> & { category: string } }
  | undefined;
