import { queryOptions } from '@tanstack/react-query';
import type { Passkeys } from '@zuzu/contract/passkeys.ts';
import { api } from '#lib/api/client.ts';

/** The passkeys of the signed-in manager, and the number of recovery codes left. */
export const passkeysOptions = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api.passkeys.list(undefined, { signal }),
});

/** Has the browser create a passkey and stores it; with the first one come recovery codes. */
export const createPasskey = async (name: string): Promise<Passkeys & { recoveryCodes?: string[] | undefined }> => {
  const { ticket, options } = await api.passkeys.startCreating();
  const { create } = await import('#lib/api/browser-passkeys.ts');
  return api.passkeys.create({ ticket, name, response: await create(options) });
};

export const removePasskey = (id: string): Promise<Passkeys> => api.passkeys.remove({ id });

/** Replaces the recovery codes; the new ones can be read only now. */
export const makeRecoveryCodes = async (): Promise<string[]> => (await api.passkeys.makeRecoveryCodes()).recoveryCodes;
