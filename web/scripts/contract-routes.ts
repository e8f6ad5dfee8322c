import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '@zuzu/contract/contract.ts';

const CONTRACT = /contract\/src\/contract\.ts$/;

/** Documentation of a call, which the client doesn't need. */
const isDocumentation = (key: string, value: unknown): boolean =>
  ['summary', 'description'].includes(key) && typeof value === 'string';

const routes = JSON.stringify(minifyContractRouter(contract), (key, value: unknown) =>
  isDocumentation(key, value) ? undefined : value,
);

/**
 * Bundles only the routes of the API contract: the server checks the schemas, and building all of them in the browser
 * would delay the first paint. Schemas that the app imports by name stay in the bundle.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  apply: 'build',
  load: { filter: { id: CONTRACT }, handler: () => `export const contract = ${routes};` },
});
