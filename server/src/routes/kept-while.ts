import type { AnyRouter } from '@orpc/server';
import { api, middlewaresOf } from './allow.ts';
import type { RequestContext } from './request-context.ts';

/** Names the state of everything that an answer depends on besides its address and its user; undefined: don't keep it. */
export type AnswerState = (context: RequestContext) => Promise<string | undefined>;

/** The states, by middleware. */
const states = new WeakMap<object, AnswerState>();

/**
 * Middleware of a call that only reads: while `state` stays the same, the bytes of its answer are sent again (to the
 * same user at the same address), without calling the handler. Whether they may call is asked every time.
 */
export const keptWhile = (state: AnswerState) => {
  const middleware = api.middleware(({ next }) => next());
  states.set(middleware, state);
  return middleware;
};

/** The state of a call's answers, by its name in the contract; undefined if they are not kept. */
export const answerState = (router: AnyRouter, name: string): AnswerState | undefined =>
  middlewaresOf(router, name)
    .map((middleware) => states.get(middleware))
    .find((state) => state !== undefined);
