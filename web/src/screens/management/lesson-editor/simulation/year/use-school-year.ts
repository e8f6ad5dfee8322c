import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../../api/client.ts';
import { isUnderWay, schoolYearOptions } from '../../../../../api/simulation.ts';
import { showToast } from '../../../../../components/toast.ts';
import { m } from '../../../../../texts/generated/messages.js';

type YearRequest = Parameters<typeof api.lessons.startSchoolYear>[0];

/** The manager's simulated year: how far it is, starting another one, ending it. It lives on the server: a reload finds it again. */
export const useSchoolYear = () => {
  const queries = useQueryClient();
  const query = useQuery(schoolYearOptions);
  const year = query.data ?? null;
  const key = schoolYearOptions.queryKey;

  // a server that knows nothing of a year that was under way has been started anew
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (query.data === null && wasUnderWay.current) showToast('bad', m.simulation_year_gone());
    wasUnderWay.current = isUnderWay(query.data);
  }, [query.data]);

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
