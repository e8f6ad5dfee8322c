import { LRUCache } from 'lru-cache';
import type { FeasibilityQuestion, FeasibilityVerdict } from '@zuzu/domain/composition/feasibility/feasibility.ts';
import { createThread } from '#threads/thread.ts';

/** Verdicts are small; a plan has a few at most. */
const CACHED_VERDICTS = 2_000;

/**
 * Proofs that a lesson fits its window or that none does. One can take a second on a large library, so they are made on
 * a thread of their own, once per plan and question however many ask, and kept.
 */
export const feasibilityProver = () => {
  const thread = createThread<FeasibilityQuestion, FeasibilityVerdict>(
    new URL('./feasibility-worker.ts', import.meta.url),
    { name: 'feasibility proofs' },
  );
  const verdicts = new LRUCache<string, Promise<FeasibilityVerdict>>({ max: CACHED_VERDICTS });

  return {
    /** The verdict on a question about the plan of that name. */
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
