import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
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

const DESKTOP = [1440, 900] as const;

// failed queries are retried a few times before a screen shows the failure; in tests without delay
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

/** Intercepts the app's API calls until the test ends; returns the growing list of calls. */
const answerCalls = (answer: Answer): ApiCall[] => {
  const calls: ApiCall[] = [];
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
    return answer(call) ?? Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 });
  };
  onTestFinished(() => void (window.fetch = outside));
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
