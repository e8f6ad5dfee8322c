import { minifyContractRouter, type AnyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import * as contract from '@zuzu/contract/contract.ts';

const CONTRACT = /contract\/src\/contract\.ts$/;

/** The properties of a call that the client needs (src/lib/api/client.ts). */
const NEEDED = ['method', 'path', 'outputStructure'];

const routesOf = (calls: AnyContractRouter) =>
  JSON.stringify(minifyContractRouter(calls), function (key, value: unknown) {
    if (key === '') return value;
    const isRoute = typeof this === 'object' && 'path' in this;
    return (isRoute && !NEEDED.includes(key)) || ['errorMap', 'meta'].includes(key) ? undefined : value;
  });
const code = Object.entries(contract)
  .map(([feature, calls]) => `export const ${feature} = ${routesOf(calls)};`)
  .join('\n');

/**
 * Bundles only the routes of the API contract. Without it, every page loads zod and builds all schemas, which only the
 * server needs. Schemas that the app imports by name stay in the bundle.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  apply: 'build',
  load: { filter: { id: CONTRACT }, handler: () => code },
});
