import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withReason } from '#api/api-error.ts';
import { cancelFilmProposals, filmProposalsOptions, startFilmProposals } from '#api/filming.ts';
import { m } from '#texts/generated/messages.js';

/** The manager's proposals of what to film: their progress, starting anew, cancelling. The server keeps them. */
export const useFilmProposals = () => {
  const queries = useQueryClient();
  const query = useQuery(filmProposalsOptions);
  const key = filmProposalsOptions.queryKey;
  const isNow = { onMutate: () => queries.cancelQueries({ queryKey: key }) };

  const start = useMutation({
    ...isNow,
    mutationFn: startFilmProposals,
    onSuccess: (started) => queries.setQueryData(key, started),
    meta: { failure: (error) => withReason(m.film_start_failed(), error) },
  });
  const cancel = useMutation({
    ...isNow,
    mutationFn: cancelFilmProposals,
    onSuccess: (cancelled) => queries.setQueryData(key, cancelled),
    onError: () => queries.invalidateQueries({ queryKey: key }),
    meta: { failure: (error) => withReason(m.simulation_year_cancel_failed(), error) },
  });
  return { query, start, cancel };
};
