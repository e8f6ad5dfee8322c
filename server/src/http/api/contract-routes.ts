import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import { contract } from '@zuzu/contract/contract.ts';

/** A call of the contract: its name there, its method, its path with `{parameters}`. */
export type ContractRoute = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  procedure: AnyContractProcedure;
};

const isProcedure = (node: AnyContractRouter): node is AnyContractProcedure => '~orpc' in node;

const routesBelow = (node: AnyContractRouter, name: string): ContractRoute[] => {
  if (!isProcedure(node))
    return Object.entries(node).flatMap(([key, child]) => routesBelow(child, name === '' ? key : `${name}.${key}`));
  const { method = 'POST', path = '' } = node['~orpc'].route;
  return [{ name, method: method as ContractRoute['method'], path, procedure: node }];
};

/** Every call of the contract. */
export const contractRoutes: readonly ContractRoute[] = routesBelow(contract, '');
