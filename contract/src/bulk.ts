import * as z from 'zod/mini';
import { MAX_BULK } from './constants.ts';

const MAX_CHANGES = 20;
/** Changes of several fields of many rows, one after the other. */
export const severalChanges = <Change extends z.core.$ZodType>(change: Change) =>
  z.object({
    kind: z.literal('fields'),
    changes: z.array(change).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
  });

/** A value that becomes another in `count` rows; `name` is that of the row if it is one. */
const valueChange = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  count: z.int(),
  name: z.optional(z.string()),
});
/** A field that a change of many rows changes in `count` of them, with the most frequent changes of its value. */
const fieldChangeSchema = z.object({ field: z.string(), count: z.int(), changes: z.array(valueChange) });
export type BulkFieldChange = z.infer<typeof fieldChangeSchema>;

/** The outcome of a bulk change; `reasons` are the possible reasons for skipping a row. */
export const bulkOutcome = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) => ({
  /** Number of rows that change. */
  changed: z.int(),
  /** All rows but those that are left alone, with their versions: what to send to carry out exactly this. */
  rows: z.array(z.object({ _id: z.string(), updatedAt: z.string() })),
  fields: z.array(fieldChangeSchema),
  left: z.array(z.object({ _id: z.string(), name: z.string(), reason: z.enum(reasons) })),
  /** With this id the change can be undone. */
  undo: z.optional(z.string()),
});

/** What every kind of change of many has in common. */
type AnyOutcome = z.infer<z.ZodMiniObject<ReturnType<typeof bulkOutcome<readonly [string, ...string[]]>>>>;
export type BulkOutcome<Reason extends string = string> = Omit<AnyOutcome, 'left'> & {
  left: { _id: string; name: string; reason: Reason }[];
};

/** A row to be changed. */
const versionedRow = z.object({
  _id: z.string().check(z.maxLength(36)),
  /** If the row was changed since, it is left alone. */
  updatedAt: z.optional(z.iso.datetime({ offset: true })),
});
export type VersionedRow = z.infer<typeof versionedRow>;

/** The input of a bulk change. */
export const bulkInput = <Change extends z.core.$ZodType>(change: Change) => ({
  rows: z.array(versionedRow).check(z.minLength(1), z.maxLength(MAX_BULK)),
  change,
  dryRun: z.boolean(),
});

/** The input of an import, besides its rows. */
export const importTerms = {
  dryRun: z.boolean(),
  /** Of the dry run that is to be carried out. */
  version: z.optional(z.string().check(z.maxLength(100))),
};
/** The outcome of an import, besides that of each row. */
export const importOutcome = {
  version: z.string(),
  /** With this id the change can be undone, as one of many at once. */
  undo: z.optional(z.string()),
};
