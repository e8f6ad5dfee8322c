import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { closeFailuresOf, showToast } from '#components/dialogs/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The message shown when the mutation fails; none where the form shows the error itself. */
      failure?: (error: unknown, variables: unknown) => string;
    };
  }
}

/** Retries of a call that got no response, or a 5xx. */
const MAX_RETRIES = 2;
const STALE_AFTER_MS = 30_000;

const isRetryable = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The only place that logs failed calls. */
const logFailure = (error: unknown) => console.error(error);

const mutationCache = new MutationCache({
  onError: (error, variables, _result, mutation) => {
    logFailure(error);
    const text = mutation.meta?.failure?.(error, variables);
    if (text) showToast('bad', text, { of: mutation });
  },
});
// A retry or an unmount detaches the observer: the message about an earlier failure is then obsolete.
mutationCache.subscribe(({ type, mutation }) => {
  if (type === 'observerRemoved') closeFailuresOf(mutation);
});

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache,
  defaultOptions: {
    queries: { staleTime: STALE_AFTER_MS, retry: (tries, error) => tries < MAX_RETRIES && isRetryable(error) },
    // On a school's network `navigator.onLine` is unreliable; only the request itself can tell.
    mutations: { networkMode: 'always' },
  },
});
