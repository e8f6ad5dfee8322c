import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { FeasibilityQuestion, FeasibilityVerdict } from '@zuzu/domain/composition/feasibility/feasibility.ts';

/** Verdicts are small, and each plan has only a few. */
const CACHED_VERDICTS = 2_000;

type Waiting = { resolve: (verdict: FeasibilityVerdict) => void; reject: (error: Error) => void };

/**
 * Proves whether any lesson fits its window. A proof can take a second on a large library, so it runs in
 * a worker thread, once per plan and question for concurrent callers, and is cached.
 */
export const feasibilityProver = () => {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  const verdicts = new LRUCache<string, Promise<FeasibilityVerdict>>({ max: CACHED_VERDICTS });

  const fail = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const running = (): Worker => {
    if (worker) return worker;
    const started = new Worker(new URL('./feasibility-worker.ts', import.meta.url));
    // shutting down doesn't wait for a proof
    started.unref();
    started.on('message', ({ id, verdict }: { id: number; verdict: FeasibilityVerdict }) => {
      waiting.get(id)?.resolve(verdict);
      waiting.delete(id);
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The feasibility worker has exited')));
    worker = started;
    return started;
  };

  const ask = (question: FeasibilityQuestion): Promise<FeasibilityVerdict> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      running().postMessage({ id, question });
    });

  return {
    /** Answers a question about the plan with this name. */
    verdict: (plan: string, question: FeasibilityQuestion): Promise<FeasibilityVerdict> => {
      const key = `${plan} ${question.key}`;
      let verdict = verdicts.get(key);
      if (!verdict) {
        verdict = ask(question);
        verdicts.set(key, verdict);
        verdict.catch(() => verdicts.delete(key));
      }
      return verdict;
    },

    close: async (): Promise<void> => {
      await worker?.terminate();
    },
  };
};
export type FeasibilityProver = ReturnType<typeof feasibilityProver>;
