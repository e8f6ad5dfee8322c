import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import * as contract from '@zuzu/contract/contract.ts';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { queryClient } from '#app/query-client.ts';
import { router as appRouter } from '#app/router.tsx';
import { endSession, startSession } from '#lib/session/session.ts';
import { tokenOf } from './pretended-users.ts';

/** A call by the app; `path` starts after `/api`. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
/** A fake server: returns its response, perhaps later, or undefined for an unknown call. */
export type Answer = (call: ApiCall) => Response | Promise<Response> | undefined;

type Schema = z.core.$ZodType;
type Call = { '~orpc': { route: { method: string; path: string; outputStructure?: string }; outputSchema?: Schema } };
const isCall = (node: object): node is Call => '~orpc' in node;
const callsIn = (node: object): Call[] => (isCall(node) ? [node] : Object.values(node).flatMap(callsIn));
const contractCalls = callsIn(contract).map(({ '~orpc': { route, outputSchema } }) => ({
  method: route.method,
  path: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  isDetailed: route.outputStructure === 'detailed',
  outputSchema,
}));

const DESKTOP = [1440, 900] as const;

// failed queries are retried a few times before a screen shows the failure; in tests without delay
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

/** How a fake server's successful response differs from the contract; undefined if it doesn't. */
const driftOf = async ({ method, path }: ApiCall, response: Response): Promise<string | undefined> => {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return undefined;
  const call = contractCalls.find((each) => each.method === method && each.path.test(path));
  if (!call?.outputSchema) return `${method} ${path} has no such response`;
  const body: unknown = await response.json();
  const output = call.isDetailed ? { headers: Object.fromEntries(response.headers), body } : body;
  const { error } = z.safeParse(call.outputSchema, output);
  return error && `${method} ${path}: ${z.prettifyError(error)}`;
};

/** Intercepts the app's API calls until the test ends, which fails if an answer is none of the contract; returns the growing list of calls. */
export const answerCalls = (answer: Answer): ApiCall[] => {
  const calls: ApiCall[] = [];
  const drifted: string[] = [];
  const outside = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return outside(request);
    const text = await request.text();
    const call = {
      method: request.method,
      path: decodeURIComponent(pathname.slice('/api'.length)),
      query: searchParams,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    calls.push(call);
    const response =
      (await answer(call)) ?? Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 });
    const drift = await driftOf(call, response.clone());
    if (drift !== undefined) drifted.push(drift);
    return response;
  };
  onTestFinished(() => {
    window.fetch = outside;
    if (drifted.length > 0) throw new Error(`The contract has no such answer: ${drifted.join('\n')}`);
  });
  return calls;
};

/** Renders the whole app at a URL, for a signed-in user or signed out, with a fake server. */
export const openScreen = async (address: string, user: SignedInUser | undefined, answer: Answer) => {
  await page.viewport(...DESKTOP);
  if (user) startSession(tokenOf(user), user);
  const calls = answerCalls(answer);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...appRouter.options, history });
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  queryClient.clear();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { container },
  );
  const close = async () => {
    await screen.unmount();
    container.remove();
    endSession();
  };
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(`${history.location.href} showed: ${container.innerText}`);
    await close();
  });
  return { close, calls, history, address: () => new URL(history.location.href, location.origin) };
};
