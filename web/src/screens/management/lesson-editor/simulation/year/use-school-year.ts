import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { because } from '#api/api-error.ts';
import { schoolYearOptions, startSchoolYear, cancelSchoolYear } from '#api/simulation.ts';
import { m } from '#texts/generated/messages.js';

/** The manager's simulated year: how far it is, starting another one, ending it. The server keeps it: a reload finds it again. */
export const useSchoolYear = () => {
  const queries = useQueryClient();
  const query = useQuery(schoolYearOptions);
  const year = query.data ?? null;
  const key = schoolYearOptions.queryKey;

  const start = useMutation({
    mutationFn: async (request: Parameters<typeof startSchoolYear>[0]) => {
      await queries.cancelQueries({ queryKey: key });
      return startSchoolYear(request);
    },
    onSuccess: (started) => queries.setQueryData(key, started),
    meta: { failure: (error) => because(m.simulation_year_start_failed(), error) },
  });
  const cancel = useMutation({
    mutationFn: async (id: string) => {
      await queries.cancelQueries({ queryKey: key });
      return cancelSchoolYear(id);
    },
    onSuccess: (cancelled) => queries.setQueryData(key, cancelled),
    onError: () => queries.invalidateQueries({ queryKey: key }),
    meta: { failure: (error) => because(m.simulation_year_cancel_failed(), error) },
  });
  return { year, isPending: query.isPending, start, cancel };
};
