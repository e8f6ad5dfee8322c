import type { ContractRouterClient } from '@orpc/contract';
import * as contract from '@zuzu/contract/contract.ts';
import type { ErrorCode } from '@zuzu/contract/errors.ts';
import { learnServerTime } from '#lib/session/clock.ts';
import { noteServerAnswered, noteServerLost } from '#lib/session/server-reach.ts';
import { expireSession, replaceToken, storedToken } from '#lib/session/session.ts';
import { ApiError, apiErrorOf, isServerAway, NETWORK } from './api-error.ts';
import { takeEarlyAnswer } from './early-call.ts';

/** Response header with a token that expires later; the server adds it while a session is in use. */
const REFRESHED_TOKEN = 'x-refreshed-token';

interface CallContext {
  /** Overrides the stored one, for a call that outlives its session, and the page if that is left at once. */
  token?: string;
}
interface CallOptions {
  signal?: AbortSignal;
  /** Of the last event that was received, when a stream is asked for again. */
  lastEventId?: string;
  context?: CallContext;
}

/** Fails as a lost connection, unless the call was aborted. */
const lost =
  (signal: AbortSignal | null | undefined) =>
  (error: unknown): never => {
    const isLate = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    if (!signal?.aborted || isLate) noteServerLost();
    if (signal?.aborted) throw error;
    throw new ApiError(0, NETWORK, error instanceof Error ? error.message : '');
  };

/**
 * Sends one request with the stored token and stores a refreshed one. Nothing else ends the session on a 401. Throws an
 * ApiError for every unsuccessful response; an abort stays an abort.
 */
const send = async (
  url: URL,
  init: RequestInit & { headers?: Record<string, string> },
  context: CallContext,
): Promise<Response> => {
  const token = context.token ?? storedToken();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(init.body && { 'content-type': 'application/json' }),
    ...init.headers,
  };
  const keepalive = context.token !== undefined;
  const request = takeEarlyAnswer(url, token) ?? fetch(url, { ...init, headers, keepalive });
  const response = await request.catch(lost(init.signal));

  learnServerTime(response.headers.get('date'));
  const refreshed = response.headers.get(REFRESHED_TOKEN);
  if (token && refreshed) replaceToken(token, refreshed);
  // A late 401 of a session that has since been replaced must not end the new one.
  if (response.status === 401 && token && storedToken() === token) expireSession();
  if (response.ok) {
    noteServerAnswered();
    return response;
  }
  const error = await apiErrorOf(response);
  if (isServerAway(error)) noteServerLost();
  throw error;
};

/** The error code of a sensitive action more than ten minutes after the last proof by passkey. */
const PROOF_NEEDED: ErrorCode = 'PROOF_NEEDED';
/** Asks for the passkey once more; false if the user doesn't want to. */
const prove = async (): Promise<boolean> => {
  const [{ use }, { ticket, options }] = await Promise.all([
    import('./browser-passkeys.ts'),
    api.passkeys.startProof(),
  ]);
  const response = await use(options).catch(() => undefined);
  if (response) await api.passkeys.prove({ ticket, response });
  return response !== undefined;
};

/** A call of the contract, as far as it matters here (scripts/contract-routes.ts). */
interface Call {
  '~orpc': { route: { method: string; path: string; outputStructure?: 'compact' | 'detailed' } };
}
type Calls = { readonly [name: string]: Call | Calls };

/**
 * One call as a function: names in braces are filled into its path; a GET has the rest of the input in its query,
 * others in their body. Resolves to the body, with its headers if the contract requires them, or to a stream of events.
 */
const callOf =
  ({ method, path, outputStructure }: Call['~orpc']['route']) =>
  async (
    input?: Record<string, unknown>,
    { signal, lastEventId, context = {} }: CallOptions = {},
  ): Promise<unknown> => {
    const rest = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest.get(name));
      rest.delete(name);
      return encodeURIComponent(value);
    });
    const url = new URL(`/api${filled}`, location.origin);
    const headers = lastEventId === undefined ? undefined : { 'last-event-id': lastEventId };
    const init: Parameters<typeof send>[1] = { method, ...(signal && { signal }), ...(headers && { headers }) };
    if (method === 'GET') for (const [name, value] of rest) url.searchParams.set(name, String(value));
    // an empty input is an empty object, unless all of it is in the path
    else if (rest.size > 0 || (input && filled === path)) init.body = JSON.stringify(Object.fromEntries(rest));
    const response = await send(url, init, context).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== PROOF_NEEDED || !(await prove())) throw error;
      return send(url, init, context);
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      return (await import('./event-stream.ts')).eventsOf(response);
    // a connection may break in the middle of the body, or lead to the sign-in page of the network
    const answer: unknown = await response.json().catch(lost(signal));
    return outputStructure === 'detailed' ? { headers: Object.fromEntries(response.headers), body: answer } : answer;
  };

const callsOf = (calls: Calls): object =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      '~orpc' in call ? callOf((call as Call)['~orpc'].route) : callsOf(call as Calls),
    ]),
  );

/** The API's calls, typed by the contract; each takes its input and `{signal}`. */
export const api = callsOf(contract as unknown as Calls) as ContractRouterClient<typeof contract, CallContext>;
