import type { AnyContractProcedure } from '@orpc/contract';
import type { CallMeta } from '@zuzu/contract/calls-of.ts';
import * as z from 'zod';
import { contractRoutes, type ContractRoute } from '#app/api.ts';

/** The part of JSON Schema that is needed to generate inputs. */
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

/** A call of the contract: its name, its URL and its input. */
export type ContractCall = {
  name: string;
  method: ContractRoute['method'];
  /** With `{parameters}`, below /api. */
  path: string;
  input: Schema;
} & CallMeta;

const inputOf = ({ '~orpc': { inputSchema } }: AnyContractProcedure): Schema =>
  inputSchema
    ? (z.toJSONSchema(inputSchema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Schema)
    : {};

/** Every call of the contract, so that tests can't forget one. */
export const contractCalls: readonly ContractCall[] = contractRoutes.map(({ name, method, path, procedure }) => ({
  name,
  method,
  path: `/api${path}`,
  input: inputOf(procedure),
  ...(procedure['~orpc'].meta as CallMeta),
}));

/** The URL with its parameters filled in, 'x' by default. */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? 'x')));
