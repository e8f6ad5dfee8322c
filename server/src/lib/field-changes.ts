import type { BulkFieldChange } from '@zuzu/contract/bulk.ts';

/** A value of a row that becomes another; `name` is the row's. */
export type TextChange = { field: string; from: string | null; to: string | null; name: string };

/** Most rows share few changes; the rest are only counted. */
const MAX_VALUES_SHOWN = 8;

/** Counts changes of many rows by field and by value; fields in the order of their first change. */
export const countChanges = (changes: readonly TextChange[]): BulkFieldChange[] =>
  [...Map.groupBy(changes, ({ field }) => field)].map(([field, ofField]): BulkFieldChange => {
    const byValue = [...Map.groupBy(ofField, ({ from, to }) => JSON.stringify([from, to])).values()];
    return {
      field,
      count: ofField.length,
      changes: byValue
        .toSorted((a, b) => b.length - a.length)
        .slice(0, MAX_VALUES_SHOWN)
        .map((same) => {
          const { from, to, name } = same[0]!;
          return { from, to, count: same.length, ...(same.length === 1 && { name }) };
        }),
    };
  });

/** For the audit log: the fields that have the same value in every changed row now. */
export const sharedValues = (changes: readonly TextChange[]): { field: string; from: null; to: string | null }[] =>
  [...Map.groupBy(changes, ({ field }) => field)].flatMap(([field, ofField]) => {
    const values = new Set(ofField.map(({ to }) => to));
    return values.size === 1 ? [{ field, from: null, to: ofField[0]!.to }] : [];
  });
