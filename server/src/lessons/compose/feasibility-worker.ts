import { parentPort } from 'node:worker_threads';
import { answerFeasibility, type FeasibilityQuestion } from '@zuzu/domain/composition/feasibility/feasibility.ts';

/** Answers one question after another, on a thread of its own. */
parentPort?.on('message', ({ id, question }: { id: number; question: FeasibilityQuestion }) => {
  parentPort?.postMessage({ id, verdict: answerFeasibility(question) });
});
