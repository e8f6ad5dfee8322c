import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '@zuzu/contract/contract.ts';
import { loseSession, slideToken, storedToken } from '#session/session.ts';
import { ApiError, apiErrorOf, NETWORK } from './api-error.ts';

/** Header of an answer with a token that lives longer; the server adds it while a session is in use. */
const REFRESHED_TOKEN = 'x-refreshed-token';

/** `token` in place of the stored one, for a call that outlives its session. */
interface CallContext {
  token?: string;
}

/**
 * One request to the API: carries the stored token, keeps a longer-lived one, and loses the session on a 401, which is the
 * only place that does. Throws an ApiError for every answer that isn't a success; an abort stays an abort.
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

  const longer = response.headers.get(REFRESHED_TOKEN);
  if (token && longer) slideToken(token, longer);
  // A late 401 of a session that has been replaced since must not end the new one.
  if (response.status === 401 && token && storedToken() === token) loseSession();
  if (!response.ok) throw await apiErrorOf(response);
  return response;
};

/** The calls, typed by the contract; each takes its input and `{signal}`. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(
  new OpenAPILink(contract, { url: () => new URL('/api', location.origin), fetch: send }),
);
