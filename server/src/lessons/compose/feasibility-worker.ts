import { parentPort } from 'node:worker_threads';
import { answerFeasibility, type FeasibilityQuestion } from '@zuzu/domain/composition/feasibility/feasibility.ts';

/** Worker thread that answers feasibility questions one after the other. */
parentPort?.on('message', ({ id, question }: { id: number; question: FeasibilityQuestion }) => {
  parentPort?.postMessage({ id, verdict: answerFeasibility(question) });
});
