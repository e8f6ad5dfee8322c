import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import * as z from 'zod';
import { contract } from '@zuzu/contract/contract.ts';

/** JSON Schema, as far as somebody looks at it who makes inputs from it. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | Schema;
};

/** One call of the contract: its name there, where it is, and what it takes. */
export type ContractCall = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{parameters}`, below /api. */
  path: string;
  input: Schema;
};

const isProcedure = (node: AnyContractRouter): node is AnyContractProcedure => '~orpc' in node;

const inputOf = ({ '~orpc': { inputSchema } }: AnyContractProcedure): Schema =>
  inputSchema
    ? (z.toJSONSchema(inputSchema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Schema)
    : {};

const callsBelow = (node: AnyContractRouter, name: string): ContractCall[] => {
  if (!isProcedure(node))
    return Object.entries(node).flatMap(([key, child]) => callsBelow(child, name === '' ? key : `${name}.${key}`));
  const { method = 'POST', path = '' } = node['~orpc'].route;
  return [{ name, method: method as ContractCall['method'], path: `/api${path}`, input: inputOf(node) }];
};

/** Every call of the contract, so that tests can't forget one. */
export const contractCalls: readonly ContractCall[] = callsBelow(contract, '');

/** The address with its parameters filled in; with 'x' where nothing is given. */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? 'x')));
