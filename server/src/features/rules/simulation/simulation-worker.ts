import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import { composeCandidates, type ComposedCandidate } from '@zuzu/domain/composition/compose-candidates.ts';
import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import { indexLibrary, type LibraryIndex, type LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan, type Plan } from '@zuzu/domain/composition/plan/plan.ts';
import { schoolYear, type SchoolYearRequest, type YearLesson } from '@zuzu/domain/planning/school-year.ts';
import { plansByDay, type PlanAt } from '@zuzu/domain/planning/plans-by-day.ts';
import { answerRequests, lowerPriority } from '#lib/threads/answer-requests.ts';
import type {
  BareCandidate,
  BareCandidates,
  CandidatesRequest,
  SimulationResponse,
  SimulationRequest,
  YearProgress,
} from './simulation-messages.ts';

/** How often progress is reported. */
const PROGRESS_EVERY_MS = 50;

let index: LibraryIndex = indexLibrary([]);
let received: LibraryVideo[] = [];

const bare = ({ candidateLesson, ...figures }: ComposedCandidate, finalLesson: ComposedLesson): BareCandidate => ({
  ...figures,
  videoIds: candidateLesson.parts.map(({ video }) => video.id),
  isFinal: candidateLesson === finalLesson,
});

const compose = (plan: Plan, { history, now, seed, count }: CandidatesRequest): BareCandidates => {
  const found = composeCandidates(plan, history, now, seed, count);
  const { finalLesson, categories } = found;
  const inTolerance = found.inTolerance.map((each) => bare(each, finalLesson));
  const outOfTolerance = found.outOfTolerance.map((each) => bare(each, finalLesson));
  return { finalLesson, categories, inTolerance, outOfTolerance };
};

const simulate = (plans: PlanAt, request: SchoolYearRequest, onProgress: (progress: YearProgress) => void): void => {
  const candidates = plans(request.start).members.length;
  let lessons: YearLesson[] = [];
  let nextReportAt = performance.now() + PROGRESS_EVERY_MS;
  for (const lesson of schoolYear(plans, request)) {
    lessons.push(lesson);
    if (performance.now() < nextReportAt) continue;
    onProgress({ candidates, lessons });
    lessons = [];
    nextReportAt = performance.now() + PROGRESS_EVERY_MS;
  }
  onProgress({ candidates, lessons });
};

const takeVideos = (videos: readonly LibraryVideo[], isLast: boolean): void => {
  received.push(...videos);
  if (!isLast) return;
  const whole = received;
  received = [];
  index = indexLibrary(whole);
};

lowerPriority();
answerRequests<SimulationRequest, SimulationResponse, YearProgress>((request, onProgress) => {
  if ('videos' in request) return void takeVideos(request.videos, request.isLast);
  try {
    if ('candidates' in request) return { candidates: compose(makePlan(index, request.plan), request.candidates) };
    return void simulate(plansByDay(index, request.plan), request.year, onProgress);
  } catch (error) {
    if (!(error instanceof CannotCompose)) throw error;
    const { code, message, intensity, category = '', nearest } = error;
    return { cannotCompose: { code, message, intensity, category, nearest } };
  }
});
