import { implement } from '@orpc/server';
import * as contract from '@zuzu/contract/contract.ts';
import { forbidden, unauthenticated } from '#lib/errors.ts';
import { viewerOf, type RequestContext } from './request-context.ts';

/** Implements calls without a session. */
export const api = implement(contract)
  .$context<RequestContext>()
  // permissions are checked before the input
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY });

/** Implements all other calls, for the users and boards that the contract permits. */
export const signedIn = api.use(async ({ context, procedure, next }) => {
  const { session } = context;
  const { access, boards } = procedure['~orpc'].meta;
  if (!session) throw unauthenticated();
  if (!access.includes(session.type)) throw forbidden();
  if (session.board && !boards) throw forbidden('A board may only choose and play lessons');
  if (!session.board && boards === 'only') throw forbidden('Only a board may make this call');
  return next({ context: { session, viewer: viewerOf(session, context.urls) } });
});
