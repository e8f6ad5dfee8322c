import { getEventIteratorSchemaDetails, type AnyContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { contract } from '@zuzu/contract/contract.ts';

/** A call of the contract: its name there, its method, its path with `{parameters}`. */
export type ContractRoute = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** It answers with a stream of events, which may last for minutes. */
  isStream: boolean;
  procedure: AnyContractProcedure;
};

const isProcedure = (node: AnyContractRouter): node is AnyContractProcedure => '~orpc' in node;

const routesBelow = (node: AnyContractRouter, name: string): ContractRoute[] => {
  if (!isProcedure(node))
    return Object.entries(node).flatMap(([key, child]) => routesBelow(child, name === '' ? key : `${name}.${key}`));
  const { route, outputSchema } = node['~orpc'];
  const { method = 'POST', path = '' } = route;
  const isStream = getEventIteratorSchemaDetails(outputSchema) !== undefined;
  return [{ name, method: method as ContractRoute['method'], path, isStream, procedure: node }];
};

/** Every call of the contract. */
export const contractRoutes: readonly ContractRoute[] = routesBelow(contract, '');
