import { implement } from '@orpc/server';
import { contract } from '@zuzu/contract/contract.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { forbidden, unauthenticated } from '#errors.ts';
import type { RequestContext } from './request-context.ts';

/** The contract, to be implemented call by call; permissions are checked before the input is validated. */
export const api = implement(contract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY });

const everyone: readonly UserType[] = ['A', 'B', 'C', 'M'];

/** Middleware that only admits signed-in users of these types (all types if none is given). */
export const allow = (...types: UserType[]) =>
  api.middleware(async ({ context, next }) => {
    const { session } = context;
    if (!session) throw unauthenticated();
    if (!(types.length > 0 ? types : everyone).includes(session.type)) throw forbidden();
    return next({ context: { session } });
  });
