import { hashKey, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import type { AuditSearch } from './audit-routes.ts';

/** The audit trail, newest first, page by page; the previous entries stay until the new ones have loaded. */
export const auditOptions = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const { entries, next } = await api.audit.list(
        { ...search, ...(pageParam && { cursor: pageParam }) },
        { signal },
      );
      return { rows: entries, next, queryHash: hashKey(queryKey) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
