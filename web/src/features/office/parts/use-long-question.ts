import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { withReason } from '#lib/api/api-error.ts';
import { m } from '#lib/texts/generated/messages.js';

interface LongQuestion<Answer, Request> {
  /** The manager's last result, polled while it is computed; null if none was requested. */
  latest: UseQueryOptions<Answer | null, Error, Answer | null, string[]> & { queryKey: string[] };
  start: (request: Request) => Promise<Answer>;
  cancel: (id: string) => Promise<Answer>;
  /** Error text if the request fails. */
  startFailed: () => string;
}

/** Starts and cancels a background computation on the server, whose result survives a reload. */
export const useLongQuestion = <Answer, Request>({
  latest,
  start,
  cancel,
  startFailed,
}: LongQuestion<Answer, Request>) => {
  const queries = useQueryClient();
  const { queryKey } = latest;
  const onMutate = () => queries.cancelQueries({ queryKey });
  const onSuccess = (answer: Answer) => void queries.setQueryData(queryKey, answer);
  return {
    query: useQuery(latest),
    start: useMutation({
      mutationFn: start,
      onMutate,
      onSuccess,
      meta: { failure: (error) => withReason(startFailed(), error) },
    }),
    cancel: useMutation({
      mutationFn: cancel,
      onMutate,
      onSuccess,
      onError: () => queries.invalidateQueries({ queryKey }),
      meta: { failure: (error) => withReason(m.simulation_year_cancel_failed(), error) },
    }),
  };
};
