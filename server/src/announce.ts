import type { AddressInfo } from 'node:net';
import type { Context } from './context.ts';

const urlOf = (at: AddressInfo | string): string =>
  typeof at === 'string' ? at : `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;

/** Says on the terminal where the product is and who can sign in to a demo. */
export const announce = async (
  { config, settings }: Context,
  addresses: readonly (AddressInfo | string)[],
): Promise<void> => {
  const { demoSignIns } = await settings.current();
  console.log(`\n${config.productName} is ready: ${config.publicUrl ?? addresses.map(urlOf).join(', ')}`);
  if (demoSignIns.length > 0) console.log('Demo sign-ins:');
  for (const { type, phone_number, full_name } of demoSignIns) console.log(`  ${type}  ${phone_number}  ${full_name}`);
};
