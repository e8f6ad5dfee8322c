import { traverseContractProcedures } from '@orpc/server';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '@zuzu/contract/contract.ts';

const INVISIBLE = /[\u2066\u202e\u200b\u200f]/;
const TYPED = 'א\u2066\u202e\u200bב\u200f';

/** Fields that contain identifiers, numbers or URLs, and rows of sheets, whose cells are normalized when read. */
const notStored = new Set([
  ...['_id', 'id', 'userId', 'groupName', 'fileKey', 'fileKeys', 'videoIds', 'cursor', 'version', 'secret', 'avoid'],
  ...['phone_number', 'confirmed', 'intensities', 'lessonsPerWeek', 'rows', 'thumbnailUrl'],
  // of lesson rules: paths of the library
  ...['order', 'exclusions'],
]);

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
const schemasIn = (value: unknown): z.core.$ZodType[] => {
  if (isSchema(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(schemasIn) : [];
};

/** Paths of the texts in which a schema accepts and keeps invisible characters. */
const leaks = (schema: z.core.$ZodType, path: string): string[] => {
  const def: Record<string, unknown> = { ...schema._zod.def };
  if (def['type'] === 'string') {
    const read = z.safeParse(schema, TYPED);
    return read.success && INVISIBLE.test(String(read.data)) ? [path] : [];
  }
  if (def['type'] === 'object')
    return Object.entries(def['shape'] ?? {})
      .filter(([name]) => !notStored.has(name))
      .flatMap(([name, field]) => schemasIn(field).flatMap((each) => leaks(each, `${path}.${name}`)));
  return ['element', 'innerType', 'options', 'valueType', 'items', 'in'].flatMap((part) =>
    schemasIn(def[part]).flatMap((each) => leaks(each, path)),
  );
};

it('no call keeps invisible characters of typed text', () => {
  const found: string[] = [];
  traverseContractProcedures({ path: [], router: contract }, ({ contract: call, path }) => {
    const { inputSchema } = call['~orpc'];
    if (isSchema(inputSchema)) found.push(...leaks(inputSchema, path.join('.')));
  });
  expect(found).toEqual([]);
});
