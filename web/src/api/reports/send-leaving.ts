import { apiErrorOf } from '#api/api-error.ts';

/** A request that the browser finishes even when the page is gone. Sent in the same turn: later might be too late. */
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
