import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** A call that never got an answer, or one of a server in trouble, is tried this many times more. */
const MORE_TRIES = 2;
const FRESH_MS = 30_000;

const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: (tries, error) => tries < MORE_TRIES && mayPass(error) },
    // Whether the browser believes to be online says little inside a school's network: the call itself tells.
    mutations: { networkMode: 'always' },
  },
});
