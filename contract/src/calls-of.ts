import { oc, type HTTPMethod } from '@orpc/contract';

/**
 * Begins the calls of one chapter of the API's description, by their methods: each with its path, a summary, and what else is to
 * be known of it.
 */
export const callsOf = (chapter: string) => {
  const calls = oc.$route({ tags: [chapter] });
  const by = (method: HTTPMethod) => (path: `/${string}`, summary: string, description?: string) =>
    calls.route({ method, path, summary, ...(description !== undefined && { description }) });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), del: by('DELETE') };
};
