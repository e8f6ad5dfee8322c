import { hashKey, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import { api } from '#api/client.ts';

interface AuditFilter {
  /** A part of the name of who did something, or of who or what it was done to. */
  q?: string | undefined;
  action?: AuditAction | undefined;
}
/** What managers and users did, newest first, page by page; the previous entries stay until the new ones have loaded. */
export const auditOptions = ({ q, action }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', { q, action }],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const input = { ...(q && { q }), ...(action && { action }), ...(pageParam && { cursor: pageParam }) };
      return { ...(await api.audit.list(input, { signal })), queryHash: hashKey(queryKey) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
