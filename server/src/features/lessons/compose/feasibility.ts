import { LRUCache } from 'lru-cache';
import type { FeasibilityQuestion, FeasibilityVerdict } from '@zuzu/domain/composition/feasibility/feasibility.ts';
import { createThread } from '#lib/threads/thread.ts';

/** Verdicts are small, and each plan has only a few. */
const CACHED_VERDICTS = 2_000;

/**
 * Proves whether any lesson fits the duration window. A proof can take a second on a large library, so it runs in
 * a worker thread, once per plan and question for concurrent callers, and is cached.
 */
export const feasibilityProver = () => {
  const thread = createThread<FeasibilityQuestion, FeasibilityVerdict>(
    new URL('./feasibility-worker.ts', import.meta.url),
    { name: 'feasibility proofs' },
  );
  const verdicts = new LRUCache<string, Promise<FeasibilityVerdict>>({ max: CACHED_VERDICTS });

  return {
    /** Answers a question about the plan with this name. */
    verdict: (plan: string, question: FeasibilityQuestion): Promise<FeasibilityVerdict> => {
      const key = `${plan} ${question.key}`;
      let verdict = verdicts.get(key);
      if (!verdict) {
        verdict = thread.ask(question);
        verdicts.set(key, verdict);
        verdict.catch(() => verdicts.delete(key));
      }
      return verdict;
    },

    close: thread.close,
  };
};
export type FeasibilityProver = ReturnType<typeof feasibilityProver>;
