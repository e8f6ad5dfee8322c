import { apiErrorOf } from '#lib/api/api-error.ts';

/**
 * Sends a request that the browser completes even after the page is gone. Sends synchronously: a later task might never
 * run.
 */
export const sendLeaving = async (path: string, body: object, token: string): Promise<Response> => {
  const response = await fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await apiErrorOf(response);
  return response;
};
