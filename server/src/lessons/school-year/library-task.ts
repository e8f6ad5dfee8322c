import type { Library } from '#videos/library.service.ts';
import type { Simulated, SimulationKind } from '#database/tables.ts';
import type { AnswerProgress, LibraryQuestion } from '#lessons/simulation/simulation-messages.ts';
import type { BegunSimulation } from './simulated-years.repository.ts';
import type { Failure, SimulationTask } from './simulation-task.ts';

type BegunQuestion = Exclude<BegunSimulation, { kind: 'year' }>;

const questionOf = ({ rules, asked_at: askedAt, ...begun }: BegunQuestion): LibraryQuestion => {
  const { config, videoIds } = rules[0]!;
  const [pins, start] = [new Map(Object.entries(videoIds)), askedAt.getTime()];
  if (begun.kind === 'matrix')
    return { kind: 'matrix', rules: { config, pins }, lessonsPerWeek: begun.request.lessonsPerWeek, start };
  const { userType, played } = begun.request;
  const compared = { rules: { config, pins, userType }, played, start };
  return begun.kind === 'film'
    ? { kind: 'film', ...compared }
    : { kind: 'withdrawal', ...compared, withdrawn: begun.request.withdrawn };
};

/** A question about the library or the rules that takes many simulated years to answer. */
export const libraryTask = (begun: BegunQuestion, library: Library): SimulationTask => {
  let progress: AnswerProgress = { percent: 0, answer: null };
  let failure: Failure = null;
  return {
    run: async (thread, attempt) => {
      failure = await attempt(thread.answer(library, questionOf(begun), (latest) => (progress = latest)));
    },
    // the answer is of the kind that was asked
    results: () => ({ libraryVersion: library.version, ...progress }) as Simulated[SimulationKind]['results'],
    lessons: () => [],
    hasFailed: () => failure !== null,
  };
};
