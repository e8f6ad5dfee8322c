import type { AnyMiddleware, AnyProcedure, AnyRouter } from '@orpc/server';

/** The middlewares of a call, by its name in the contract, such as `videos.list`. */
export const middlewaresOf = (router: AnyRouter, name: string): readonly AnyMiddleware[] => {
  const procedure = name.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], router);
  return (procedure as AnyProcedure)['~orpc'].middlewares;
};
