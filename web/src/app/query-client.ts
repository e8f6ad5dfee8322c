import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isServerAway, mayRetry } from '#lib/api/api-error.ts';
import { closeFailuresOf, showToast } from '#ui/dialogs/toast.ts';
import { onServerBack } from '#lib/session/server-reach.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The message shown when the mutation fails; none where the form shows the error itself. */
      failure?: (error: unknown, variables: unknown) => string;
    };
  }
}

const STALE_AFTER_MS = 30_000;

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
    // On a school's network `navigator.onLine` is unreliable; only the request itself can tell.
    queries: { staleTime: STALE_AFTER_MS, retry: mayRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
onServerBack(
  () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isServerAway(state.error) }),
);
