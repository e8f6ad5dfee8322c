import { hashKey, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#api/client.ts';
import type { AuditSearch } from './audit-search.ts';

/** What managers and users did, newest first, page by page; the previous entries stay until the new ones have loaded. */
export const auditOptions = ({ q, action }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', { q, action }],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const input = { ...(q && { q }), ...(action && { action }), ...(pageParam && { cursor: pageParam }) };
      const { entries, next } = await api.audit.list(input, { signal });
      return { rows: entries, next, queryHash: hashKey(queryKey) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
