import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '@zuzu/contract/contract.ts';
import { expireSession, replaceToken, storedToken } from '#session/session.ts';
import { ApiError, apiErrorOf, NETWORK } from './api-error.ts';

/** Response header with a token that expires later; the server adds it while a session is in use. */
const REFRESHED_TOKEN = 'x-refreshed-token';

/** `token` overrides the stored one, for a call that outlives its session. */
interface CallContext {
  token?: string;
}

/**
 * Sends one request with the stored token and stores a refreshed one. Nothing else ends the session on a 401. Throws an
 * ApiError for every unsuccessful response; an abort stays an abort.
 */
const send = async (
  request: Request,
  init: { redirect?: RequestRedirect },
  { context }: { context: CallContext },
): Promise<Response> => {
  const token = context.token ?? storedToken();
  if (token) request.headers.set('authorization', `Bearer ${token}`);

  const response = await fetch(request, init).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    throw new ApiError(0, NETWORK, error instanceof Error ? error.message : '');
  });

  const refreshed = response.headers.get(REFRESHED_TOKEN);
  if (token && refreshed) replaceToken(token, refreshed);
  // A late 401 of a session that has since been replaced must not end the new one.
  if (response.status === 401 && token && storedToken() === token) expireSession();
  if (!response.ok) throw await apiErrorOf(response);
  return response;
};

/** The API's calls, typed by the contract; each takes its input and `{signal}`. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(
  new OpenAPILink(contract, { url: () => new URL('/api', location.origin), fetch: send }),
);
