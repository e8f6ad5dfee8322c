import * as fc from 'fast-check';
import type { Schema } from './contract-calls.ts';

/** Values that typically break servers: as texts, as names, and instead of any value. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066abc',
  '🧑‍🤝‍🧑'.repeat(20),
  'א'.repeat(10_000),
  "' or 1=1; drop table users; --",
  '../../../../etc/passwd',
  '..%2f..%2f',
  '${jndi:ldap://127.0.0.1/a}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(400),
  '2026-02-30T25:61:00Z',
  '00000000-0000-0000-0000-000000000000',
];
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 1 },
  deep(200),
  Array.from({ length: 3_000 }, () => ''),
];
const hostile: fc.Arbitrary<unknown> = fc.constantFrom(...hostileValues);

const textOf = ({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const edges = [minLength, Math.min(maxLength, 5_000)].map((length) => 'x'.repeat(length));
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  );
};

const numberOf = ({ type, minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<unknown> => {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.constantFrom(minimum, maximum));
  return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(minimum, maximum));
};

/** Valid values of a schema, typical ones and edge cases. `known` has existing ids and names. */
export const validFor = (
  schema: Schema,
  known: Readonly<Record<string, readonly string[]>>,
  name = '',
): fc.Arbitrary<unknown> => {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return fc.oneof(...forms.map((form) => validFor(form, known, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const there = known[name];
  if (there && schema.type === 'string')
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: textOf(schema) });
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validFor(schema.items ?? {}, known, name.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, of]) => [field, validFor(of, known, field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
    }
    default:
      return hostile;
  }
};

/** A value with one part replaced, left out or added. */
export const damaged = (value: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(value) && value.length > 0)
    return fc.nat(value.length - 1).chain((at) => damaged(value[at]).map((other) => value.with(at, other)));
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return hostile;
  const fields = Object.entries(value);
  return fc.oneof(
    hostile,
    fc.nat(fields.length - 1).map((at) => Object.fromEntries(fields.toSpliced(at, 1))),
    fc
      .tuple(fc.constantFrom(...hostileTexts), hostile)
      .map(([name, other]) => Object.fromEntries([...fields, [name, other]])),
    fc.nat(fields.length - 1).chain((at) => {
      const [name, inner] = fields[at]!;
      return damaged(inner).map((other) => Object.fromEntries(fields.with(at, [name, other])));
    }),
  );
};

/** Inputs for a call: half of them valid, the rest with one invalid value or entirely hostile. */
export const inputsFor = (
  schema: Schema,
  known: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<unknown> => {
  const valid = validFor(schema.type === undefined && !schema.anyOf ? { type: 'object' } : schema, known);
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: valid.chain(damaged) },
    { weight: 1, arbitrary: hostile },
  );
};
