import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { withReason } from '#lib/api/api-error.ts';
import { m } from '#lib/texts/generated/messages.js';

interface LongQuestion<Answer, Request> {
  /** The last answer of this manager, polled while it is worked out; null if nothing has been asked. */
  latest: UseQueryOptions<Answer | null, Error, Answer | null, string[]> & { queryKey: string[] };
  start: (request: Request) => Promise<Answer>;
  cancel: (id: string) => Promise<Answer>;
  /** Said if it can't be started. */
  startFailed: () => string;
}

/** A question that the server works out in the background and keeps, so that it survives a reload: asking and cancelling it. */
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
