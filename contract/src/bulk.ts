import * as z from 'zod/mini';
import { MAX_BULK } from './constants.ts';

const MAX_CHANGES = 20;
/** Several field changes, applied to each row in this order. */
export const severalChanges = <Change extends z.core.$ZodType>(change: Change) =>
  z.object({
    kind: z.literal('fields'),
    changes: z.array(change).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
  });

/** A change from one value to another in `count` rows; `name` is set if only one row changes. */
const valueChange = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  count: z.int(),
  name: z.optional(z.string()),
});
/** A field that changes in `count` rows, with its most frequent value changes. */
const fieldChangeSchema = z.object({ field: z.string(), count: z.int(), changes: z.array(valueChange) });
export type BulkFieldChange = z.infer<typeof fieldChangeSchema>;

/** The outcome of a bulk change; `reasons` are the possible reasons for skipping a row. */
export const bulkOutcome = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) => ({
  /** Number of rows that change. */
  changed: z.int(),
  /** The rows that aren't skipped, with their versions: send these to apply exactly this change. */
  rows: z.array(z.object({ _id: z.string(), updatedAt: z.string() })),
  fields: z.array(fieldChangeSchema),
  left: z.array(z.object({ _id: z.string(), name: z.string(), reason: z.enum(reasons) })),
  /** The id for undoing the change. */
  undo: z.optional(z.string()),
});

type AnyOutcome = z.infer<z.ZodMiniObject<ReturnType<typeof bulkOutcome<readonly [string, ...string[]]>>>>;
export type BulkOutcome<Reason extends string = string> = Omit<AnyOutcome, 'left'> & {
  left: { _id: string; name: string; reason: Reason }[];
};

const versionedRow = z.object({
  _id: z.string().check(z.maxLength(36)),
  /** The version that was edited; a row with another version is skipped. */
  updatedAt: z.optional(z.iso.datetime({ offset: true })),
});
export type VersionedRow = z.infer<typeof versionedRow>;

/** The input of a bulk change. */
export const bulkInput = <Change extends z.core.$ZodType>(change: Change) => ({
  rows: z.array(versionedRow).check(z.minLength(1), z.maxLength(MAX_BULK)),
  change,
  dryRun: z.boolean(),
});

/** The input of an import, except its rows. */
export const importTerms = {
  dryRun: z.boolean(),
  /** The version returned by the dry run; required to apply it. */
  version: z.optional(z.string().check(z.maxLength(100))),
};
/** The outcome of an import, except that of each row. */
export const importOutcome = {
  version: z.string(),
  /** The id for undoing the import as a bulk change. */
  undo: z.optional(z.string()),
};
