import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { closeFailuresOf, showToast } from '#components/dialogs/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What to tell whoever waits for it when it fails; nothing where the form itself says so. */
      failure?: (error: unknown, variables: unknown) => string;
    };
  }
}

/** A call that never got an answer, or one of a server in trouble, is tried this many times more. */
const MORE_TRIES = 2;
const FRESH_MS = 30_000;

const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Every failed call is logged here, and nowhere else. */
const logFailure = (error: unknown) => console.error(error);

const mutationCache = new MutationCache({
  onError: (error, variables, _result, mutation) => {
    logFailure(error);
    const text = mutation.meta?.failure?.(error, variables);
    if (text) showToast('bad', text, { of: mutation });
  },
});
// A mutation loses its observer with the next try, and when what started it leaves the page: its failure is history then.
mutationCache.subscribe(({ type, mutation }) => {
  if (type === 'observerRemoved') closeFailuresOf(mutation);
});

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache,
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: (tries, error) => tries < MORE_TRIES && mayPass(error) },
    // Whether the browser believes to be online says little inside a school's network: the call itself tells.
    mutations: { networkMode: 'always' },
  },
});
