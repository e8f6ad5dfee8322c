import { signedIn } from '#app/calls.ts';

export const audit = {
  list: signedIn.audit.list.handler(({ context: { services }, input }) => services.audit.list(input)),
};
