import type * as z from 'zod';
import { invalidInput } from './errors.ts';

/** Encodes the sort keys of the last row of a page. */
export const encodeCursor = (keys: unknown): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Decodes a cursor to sort keys; undefined without a cursor. Throws a 400 for a malformed cursor. */
export const decodeCursor = <Keys>(schema: z.ZodType<Keys>, cursor: string | undefined): Keys | undefined => {
  if (cursor === undefined) return undefined;
  const keys = schema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (!keys.success) throw invalidInput([{ field: 'cursor', reason: 'must be a cursor from a previous page' }]);
  return keys.data;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
