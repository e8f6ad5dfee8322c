import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '@zuzu/contract/contract.ts';

const CONTRACT = /contract\/src\/contract\.ts$/;

/** What a call says to its readers. */
const isForReaders = (key: string, value: unknown): boolean =>
  ['summary', 'description'].includes(key) && typeof value === 'string';

const routes = JSON.stringify(minifyContractRouter(contract), (key, value: unknown) =>
  isForReaders(key, value) ? undefined : value,
);

/**
 * Builds the app with the addresses of the API's calls alone: their schemas are the server's to check, and to make them all
 * would hold up the first picture. Schemas that the app checks with itself are imported by their names, and stay.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  apply: 'build',
  load: { filter: { id: CONTRACT }, handler: () => `export const contract = ${routes};` },
});
