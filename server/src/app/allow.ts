import { implement, type AnyRouter, type AnyProcedure } from '@orpc/server';
import { contract } from '@zuzu/contract/contract.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { forbidden, unauthenticated } from '#lib/errors.ts';
import { viewerOf, type RequestContext } from './request-context.ts';

/** The contract, to be implemented call by call; permissions are checked before the input is validated. */
export const api = implement(contract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY });

const everyone: readonly UserType[] = ['A', 'B', 'C', 'M'];

/** The permitted user types, by middleware. */
const allowed = new WeakMap<object, readonly UserType[]>();

const admit = (
  types: readonly UserType[],
  { onBoards, offBoards = true }: { onBoards: boolean; offBoards?: boolean },
) => {
  const mayCall = types.length > 0 ? types : everyone;
  const middleware = api.middleware(async ({ context, next }) => {
    const { session } = context;
    if (!session) throw unauthenticated();
    if (!mayCall.includes(session.type)) throw forbidden();
    if (session.board && !onBoards) throw forbidden('A board may only choose and play lessons');
    if (!session.board && !offBoards) throw forbidden('Only a board may make this call');
    return next({ context: { session, viewer: viewerOf(session, context.urls) } });
  });
  allowed.set(middleware, mayCall);
  return api.use(middleware);
};

/** The contract for signed-in users of these types only (all types if none is given), but on no board. */
export const allow = (...types: UserType[]) => admit(types, { onBoards: false });

/** The same, on boards too: what belongs to a group has to be asked of `groupOf`. */
export const allowBoards = (...types: UserType[]) => admit(types, { onBoards: true });

/** The contract for boards only, of users of these types. */
export const allowOnlyBoards = (...types: UserType[]) => admit(types, { onBoards: true, offBoards: false });

/** The user types that may make a call, by its name in the contract, such as `videos.list`; needed before the body is read. */
export const mayCall = (router: AnyRouter, name: string): readonly UserType[] => {
  const procedure = name.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], router);
  const { middlewares } = (procedure as AnyProcedure)['~orpc'];
  return middlewares.map((middleware) => allowed.get(middleware)).find((types) => types !== undefined) ?? everyone;
};
