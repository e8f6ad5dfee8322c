import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../../api/client.ts';
import { schoolYearOptions } from '../../../../../api/simulation.ts';
import { showToast } from '../../../../../components/toast.ts';
import { m } from '../../../../../texts/generated/messages.js';

type YearRequest = Parameters<typeof api.lessons.startSchoolYear>[0];

/** The manager's simulated year: how far it is, starting another one, ending it. The server keeps it: a reload finds it again. */
export const useSchoolYear = () => {
  const queries = useQueryClient();
  const query = useQuery(schoolYearOptions);
  const year = query.data ?? null;
  const key = schoolYearOptions.queryKey;

  const start = useMutation({
    mutationFn: async (request: YearRequest) => {
      await queries.cancelQueries({ queryKey: key });
      return api.lessons.startSchoolYear(request);
    },
    onSuccess: (started) => queries.setQueryData(key, started),
    onError: (error) => {
      console.error(error);
      showToast('bad', m.simulation_year_start_failed());
    },
  });
  const cancel = useMutation({
    mutationFn: async (id: string) => {
      await queries.cancelQueries({ queryKey: key });
      return api.lessons.cancelSchoolYear({ id });
    },
    onSuccess: (cancelled) => queries.setQueryData(key, cancelled),
    onError: (error) => {
      console.error(error);
      showToast('bad', m.simulation_year_cancel_failed());
      void queries.invalidateQueries({ queryKey: key });
    },
  });
  return { year, isPending: query.isPending, start, cancel };
};
