import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { CannotCompose } from '@zuzu/domain/composition/cannot-compose.ts';
import { composeCandidates, type Candidate } from '@zuzu/domain/composition/compose-candidates.ts';
import type { ComposedLesson } from '@zuzu/domain/composition/composed-lesson.ts';
import { indexLibrary, type LibraryIndex, type LibraryVideo } from '@zuzu/domain/composition/library-index.ts';
import { makePlan } from '@zuzu/domain/composition/plan.ts';
import { schoolYear, type YearLesson } from '@zuzu/domain/composition/school-year.ts';
import type { BareCandidate, SimulationAnswer, SimulationMessage } from './simulation-messages.ts';

/** So long is worked at one year before others, cancellations and candidates have their turn. */
const SLICE_MS = 20;

type RunningYear = { candidates: number; lessons: Generator<YearLesson, void> };

/** Simulates on a thread of its own: candidates at once, years a slice at a time. */
const port = parentPort!;
const years = new Map<number, RunningYear>();
let index: LibraryIndex = indexLibrary([]);
let arriving: LibraryVideo[] = [];
let isAtWork = false;

const answer = (message: SimulationAnswer): void => port.postMessage(message);

const fail = (id: number, error: unknown): void => {
  if (!(error instanceof CannotCompose)) return answer({ id, error });
  const { code, message, intensity, category = '' } = error;
  answer({ id, cannotCompose: { code, message, intensity, category } });
};

const bare = ({ candidateLesson, ...figures }: Candidate, finalLesson: ComposedLesson): BareCandidate => ({
  ...figures,
  videoIds: candidateLesson.parts.map(({ video }) => video.id),
  isFinal: candidateLesson === finalLesson,
});

/** A slice of every year that is under way, and again as long as there are any. */
const work = (): void => {
  for (const [id, { candidates, lessons }] of years) {
    const until = performance.now() + SLICE_MS;
    const made: YearLesson[] = [];
    try {
      let next = lessons.next();
      for (; !next.done; next = lessons.next()) {
        made.push(next.value);
        if (performance.now() >= until) break;
      }
      if (next.done) years.delete(id);
      answer({ id, year: { candidates, lessons: made }, isLast: next.done === true });
    } catch (error) {
      years.delete(id);
      fail(id, error);
    }
  }
  isAtWork = years.size > 0;
  if (isAtWork) setImmediate(work);
};

const hear = (message: SimulationMessage): void => {
  if ('cancel' in message) {
    years.delete(message.cancel);
  } else if ('videos' in message) {
    arriving.push(...message.videos);
    if (!message.isLast) return;
    index = indexLibrary(arriving);
    arriving = [];
  } else if ('candidates' in message) {
    const { history, now, seed, count } = message.candidates;
    const found = composeCandidates(makePlan(index, message.plan), history, now, seed, count);
    const { finalLesson, categories } = found;
    const inTolerance = found.inTolerance.map((each) => bare(each, finalLesson));
    const outOfTolerance = found.outOfTolerance.map((each) => bare(each, finalLesson));
    answer({ id: message.id, candidates: { finalLesson, categories, inTolerance, outOfTolerance } });
  } else {
    const plan = makePlan(index, message.plan);
    years.set(message.id, { candidates: plan.members.length, lessons: schoolYear(plan, message.year) });
    if (!isAtWork) setImmediate(work);
    isAtWork = true;
  }
};

/** Whoever waits for a lesson comes before simulations. Only Linux knows priorities of single threads. */
const stepBack = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // elsewhere it has the priority of the server
  }
};

stepBack();
port.on('message', (message: SimulationMessage) => {
  try {
    hear(message);
  } catch (error) {
    // a library that can't be indexed leaves nothing to simulate with
    if (!('id' in message)) throw error;
    fail(message.id, error);
  }
});
