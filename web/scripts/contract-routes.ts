import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '@zuzu/contract/contract.ts';

const CONTRACT = /contract\/src\/contract\.ts$/;

/** What the client needs to know of a call (src/api/client.ts). */
const NEEDED = ['method', 'path', 'outputStructure'];

const routes = JSON.stringify(minifyContractRouter(contract), function (key, value: unknown) {
  if (key === '') return value;
  const isRoute = typeof this === 'object' && 'path' in this;
  return (isRoute && !NEEDED.includes(key)) || ['errorMap', 'meta'].includes(key) ? undefined : value;
});

/**
 * Bundles only the routes of the API contract: the server checks the schemas, and building all of them in the browser
 * would delay the first paint. Schemas that the app imports by name stay in the bundle.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  apply: 'build',
  load: { filter: { id: CONTRACT }, handler: () => `export const contract = ${routes};` },
});
