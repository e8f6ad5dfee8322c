import { queryOptions } from '@tanstack/react-query';
import type { Passkeys } from '@zuzu/contract/passkeys.ts';
import { api } from '#lib/api/client.ts';

/** The passkeys of the signed-in manager, and the number of recovery codes left. */
export const passkeysOptions = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api.passkeys.list(undefined, { signal }),
});

/** Creates a passkey in the browser and stores it; returns recovery codes with the first one. */
export const createPasskey = async (name: string): Promise<Passkeys & { recoveryCodes?: string[] | undefined }> => {
  const { ticket, options } = await api.passkeys.startCreating();
  const { create } = await import('#lib/api/browser-passkeys.ts');
  return api.passkeys.create({ ticket, name, response: await create(options) });
};

export const removePasskey = (id: string): Promise<Passkeys> => api.passkeys.remove({ id });

/** Replaces the recovery codes; the new ones are returned only once. */
export const makeRecoveryCodes = async (): Promise<string[]> => (await api.passkeys.makeRecoveryCodes()).recoveryCodes;
