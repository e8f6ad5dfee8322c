import { oc, type HTTPMethod } from '@orpc/contract';
import * as z from 'zod/mini';
import type { UserType } from '@zuzu/domain/users/user.ts';

/** The response of calls without a result. */
export const success = z.object({ success: z.literal(true) });

export const everyone: readonly UserType[] = ['A', 'B', 'C', 'M'];

/** The permission to make a call. The server checks it before it reads the input. */
export type CallMeta = {
  /** The user types that may make it; 'anybody' needs no session. */
  access: readonly UserType[] | 'anybody';
  /** Whether a board of these users may make it, too; by default none may. */
  boards?: 'also' | 'only';
};

/**
 * Returns one builder per HTTP method for the calls of a chapter of the API's description; each takes a path, a summary and a
 * description. `access` applies to calls without `meta`.
 */
export const callsOf = (chapter: string, access: CallMeta['access']) => {
  const meta: CallMeta = { access };
  const calls = oc.$meta(meta).$route({ tags: [chapter] });
  const by = (method: HTTPMethod) => (path: `/${string}`, summary: string, description?: string) =>
    calls.route({ method, path, summary, ...(description !== undefined && { description }) });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), del: by('DELETE') };
};
