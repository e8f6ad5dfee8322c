import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import { composeCandidates, type Candidate } from '@zuzu/domain/composition/compose-candidates.ts';
import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import { indexLibrary, type LibraryIndex, type LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan, type Plan } from '@zuzu/domain/composition/plan/plan.ts';
import {
  schoolYear,
  type SchoolYearRequest,
  type YearLesson,
} from '@zuzu/domain/composition/school-year/school-year.ts';
import type { BareCandidate, CandidatesRequest, SimulationResponse, SimulationMessage } from './simulation-messages.ts';

/** How often lessons of a year are reported. */
const PROGRESS_EVERY_MS = 50;

/** Worker thread that handles simulation requests one after the other. */
const port = parentPort!;
let index: LibraryIndex = indexLibrary([]);
let received: LibraryVideo[] = [];

const answer = (message: SimulationResponse): void => port.postMessage(message);

const bare = ({ candidateLesson, ...figures }: Candidate, finalLesson: ComposedLesson): BareCandidate => ({
  ...figures,
  videoIds: candidateLesson.parts.map(({ video }) => video.id),
  isFinal: candidateLesson === finalLesson,
});

const compose = (id: number, plan: Plan, { history, now, seed, count }: CandidatesRequest): void => {
  const found = composeCandidates(plan, history, now, seed, count);
  const { finalLesson, categories } = found;
  const inTolerance = found.inTolerance.map((each) => bare(each, finalLesson));
  const outOfTolerance = found.outOfTolerance.map((each) => bare(each, finalLesson));
  answer({ id, candidates: { finalLesson, categories, inTolerance, outOfTolerance } });
};

const simulate = (id: number, plan: Plan, request: SchoolYearRequest): void => {
  const candidates = plan.members.length;
  let lessons: YearLesson[] = [];
  let nextReportAt = performance.now() + PROGRESS_EVERY_MS;
  for (const lesson of schoolYear(plan, request)) {
    lessons.push(lesson);
    if (performance.now() < nextReportAt) continue;
    answer({ id, year: { candidates, lessons }, isLast: false });
    lessons = [];
    nextReportAt = performance.now() + PROGRESS_EVERY_MS;
  }
  answer({ id, year: { candidates, lessons }, isLast: true });
};

const takeVideos = (videos: readonly LibraryVideo[], isLast: boolean): void => {
  received.push(...videos);
  if (!isLast) return;
  index = indexLibrary(received);
  received = [];
};

const fail = (id: number, error: unknown): void => {
  if (!(error instanceof CannotCompose)) return answer({ id, error });
  const { code, message, intensity, category = '' } = error;
  answer({ id, cannotCompose: { code, message, intensity, category } });
};

/** Users waiting for a lesson take precedence over simulations. Only Linux has priorities for single threads. */
const lowerPriority = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // other systems keep the priority of the server
  }
};

lowerPriority();
port.on('message', (message: SimulationMessage) => {
  // without a library nothing can be simulated, so an error in indexing ends the thread
  if ('videos' in message) return takeVideos(message.videos, message.isLast);
  try {
    const plan = makePlan(index, message.plan);
    if ('candidates' in message) compose(message.id, plan, message.candidates);
    else simulate(message.id, plan, message.year);
  } catch (error) {
    fail(message.id, error);
  }
});
