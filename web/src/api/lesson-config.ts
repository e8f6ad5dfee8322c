import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** What everything about the rules of composition is kept under. */
export const LESSON_CONFIG_KEY = ['lesson-config'] as const;

/** The rules in force, asked for anew whenever the editor opens: what is being edited is never replaced meanwhile. */
export const lessonConfigOptions = queryOptions({
  queryKey: [...LESSON_CONFIG_KEY, 'current'],
  queryFn: async ({ signal }) => (await api.lessons.getConfig(undefined, { signal })).lessonConfig,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
