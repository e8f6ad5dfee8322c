import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import type { BulkFieldChange, BulkOutcome, VersionedRow } from '@zuzu/contract/bulk.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database, Tx } from '#database/database.ts';
import { Refusal } from '#lib/errors.ts';
import { inSlices } from '#lib/in-slices.ts';

/** A changed field of a row; `name` is the row's name. */
export type NamedChange = Pick<AuditChange, 'field' | 'from' | 'to'> & { name: string };

/** Decides what changes in a row, or why it is skipped. */
export type PlanRow<Row, Patch, Reason> = (row: Row) => Patch | Reason;
/** The plan for a row: it changes (`write`), is skipped (`left`), or already has the requested values. */
export type Planned<Row, Write, Reason> = { before: Row; write?: Write; left?: Reason };
/** The result of a change: the new versions of the rows, and the id for undoing it. */
type Applied = { versions: ReadonlyMap<string, Date>; undo: string };
type Details = { changes: AuditChange[] } & Record<string, unknown>;

/** Adapter for the rows of one kind. */
type BulkKind<Row, Patch extends object, Write, Actor> = {
  /** Parses an id; undefined for an invalid text. */
  parseId: (text: string) => string | undefined;
  identify: (row: Row) => { id: string; name: string; version: Date };
  /** Undefined if the row already has the requested values. */
  planWrite: (row: Row, wanted: Patch) => Write | undefined;
  /** The changed fields, formatted for managers. */
  changesOf: (row: Row, write: Write) => NamedChange[];
  /** Returns the rows after the change, in this order. */
  write: (tx: Tx, writes: readonly Write[], actor: Actor, now: Date) => Promise<Row[]>;
  /** The values that undo a change of a row; a created row has no `before`. */
  planUndo: (before: Row | undefined, after: Row) => Patch;
  patchSchema: z.ZodType<Patch>;
  /** The audit actions that can be undone. */
  actions: readonly AuditAction[];
  /** The field of an audit entry with the number of changed rows. */
  countField: string;
  /** Personal fields stay out of bulk entries: erasing a user only removes data stored under the user's id. */
  isLogged: (field: string) => boolean;
  /** The rows listed in an entry. */
  mentionsOf: (written: readonly Row[]) => Record<string, unknown>;
};

type Defined<Values> = { [Field in keyof Values]?: Exclude<Values[Field], undefined> };
/** The values of `fields` that differ from `stored`; omitted fields don't count. */
export const differing = <Values extends object>(
  stored: { readonly [Field in keyof Values]?: unknown },
  wanted: Values,
  fields: readonly string[] = Object.keys(wanted),
): Defined<Values> => {
  const before = stored as Record<string, unknown>;
  const after = wanted as Record<string, unknown>;
  const changed = fields.filter(
    (field) => after[field] !== undefined && !isDeepStrictEqual(before[field], after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Defined<Values>;
};

/** Most rows share few changes; the rest are only counted. More than the number of paths in any library. */
const MAX_VALUES_SHOWN = 200;

/** Counts changes by field and by value; fields in the order of their first change. */
const countChanges = (changes: readonly NamedChange[]): BulkFieldChange[] =>
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

/** For the audit log: the fields whose new value is the same in every changed row. */
const sharedValues = (changes: readonly NamedChange[]): AuditChange[] =>
  [...Map.groupBy(changes, ({ field }) => field)].flatMap(([field, ofField]) => {
    const values = new Set(ofField.map(({ to }) => to));
    return values.size === 1 ? [{ field, from: null, to: ofField[0]!.to }] : [];
  });

export const changedMeanwhile = () => new Refusal('CONFLICT', 'Some of these were changed in the meantime');

/** Returns the version of an import, derived from its preview. Throws CONFLICT if the caller confirms another version. */
export const checkVersion = async (
  shown: readonly unknown[],
  { dryRun, version }: { dryRun: boolean; version?: string | undefined },
): Promise<string> => {
  const hash = createHash('sha256');
  await inSlices(shown, (each) => hash.update(JSON.stringify(each)));
  const current = hash.digest('base64url');
  if (!dryRun && current !== version) throw changedMeanwhile();
  return current;
};

/** The steps of a bulk change, shared by form, sheet and undo. */
export const bulkChanges = <Row, Patch extends object, Write, Actor extends { id: string | null }>(
  db: Database,
  kind: BulkKind<Row, Patch, Write, Actor>,
) => {
  const { identify } = kind;
  const changesOf = (rows: readonly { before: Row | undefined; write?: Write }[]) =>
    rows.flatMap(({ before, write }) => (before && write ? kind.changesOf(before, write) : []));

  /** Skips rows that have another version. */
  const unlessChanged =
    <Reason>(versions: ReadonlyMap<string, number | undefined>, planRow: PlanRow<Row, Patch, Reason>) =>
    (row: Row): Patch | Reason | 'changed' => {
      const { id, version } = identify(row);
      const expected = versions.get(id) ?? version.getTime();
      return expected === version.getTime() ? planRow(row) : 'changed';
    };

  return {
    /** The ids of the given rows, and a rule that skips rows changed since. */
    expect: (given: readonly VersionedRow[]) => {
      const versions = new Map(
        given.flatMap(({ _id, updatedAt }) => {
          const id = kind.parseId(_id);
          return id === undefined ? [] : [[id, updatedAt === undefined ? undefined : Date.parse(updatedAt)]];
        }),
      );
      return {
        ids: [...versions.keys()],
        unlessChanged: <Reason>(planRow: PlanRow<Row, Patch, Reason>) => unlessChanged(versions, planRow),
      };
    },

    /** The rows of a change with the rule that undoes it. Throws NOT_FOUND for an unknown change. */
    undo: async (id: string) => {
      const entry = /^\d{1,15}$/.test(id) ? await auditLog(db).replacedBy(Number(id), kind.actions) : undefined;
      const replaced = z.record(z.string(), z.object({ at: z.number(), was: kind.patchSchema })).safeParse(entry).data;
      if (!replaced) throw new Refusal('NOT_FOUND', 'Unknown change');
      const versions = new Map(Object.entries(replaced).map(([rowId, { at }]) => [rowId, at]));
      return {
        ids: Object.keys(replaced),
        planRow: unlessChanged(versions, (row) => replaced[identify(row).id]!.was),
      };
    },

    plan: <Reason extends string>(
      rows: readonly Row[],
      planRow: PlanRow<Row, Patch, Reason>,
    ): Planned<Row, Write, Reason>[] =>
      rows.map((before) => {
        const wanted = planRow(before);
        if (typeof wanted === 'string') return { before, left: wanted };
        const write = kind.planWrite(before, wanted);
        return { before, ...(write && { write }) };
      }),

    /** Writes the planned rows with one audit entry; an import adds `more` to it. Undefined if nothing changes. */
    apply: async (
      tx: Tx,
      planned: readonly { before: Row | undefined; write?: Write }[],
      { action, actor, now }: { action: AuditAction; actor: Actor; now: Date },
      more: (details: Details, written: readonly Row[]) => Details = (details) => details,
    ): Promise<Applied | undefined> => {
      const changed = planned.flatMap(({ before, write }) => (write ? [{ before, write }] : []));
      if (changed.length === 0) return undefined;
      const written = await kind.write(
        tx,
        changed.map(({ write }) => write),
        actor,
        now,
      );
      // the former values, and the row's version after the change
      const replaced = Object.fromEntries(
        written.map((row, i) => {
          const { id, version } = identify(row);
          return [id, { at: version.getTime(), was: kind.planUndo(changed[i]!.before, row) }];
        }),
      );
      const shared = sharedValues(changesOf(changed).filter(({ field }) => kind.isLogged(field)));
      const count = String(changed.filter(({ before }) => before).length);
      const changes = [{ field: kind.countField, from: null, to: count }, ...shared];
      const details = more({ changes, ...kind.mentionsOf(written) }, written);
      const entry = await auditLog(tx).record({
        actorId: actor.id,
        action,
        subjectId: null,
        details: { ...details, replaced },
      });
      return { versions: new Map(written.map(identify).map(({ id, version }) => [id, version])), undo: String(entry) };
    },

    /** The preview of a change, or its result once applied. */
    outcome: <Reason extends string>(
      ids: readonly string[],
      planned: readonly Planned<Row, Write, Reason>[],
      applied?: Applied,
    ): BulkOutcome<Reason | 'gone'> => {
      const rows = planned.map((each) => ({ ...each, ...identify(each.before) }));
      const taken = rows.filter(({ left }) => left === undefined);
      const found = new Set(rows.map(({ id }) => id));
      return {
        changed: taken.filter(({ write }) => write).length,
        rows: taken.map(({ id, version }) => ({
          _id: id,
          updatedAt: (applied?.versions.get(id) ?? version).toISOString(),
        })),
        fields: countChanges(changesOf(taken)),
        left: [
          ...rows.flatMap(({ id, name, left }) => (left === undefined ? [] : [{ _id: id, name, reason: left }])),
          ...ids.filter((id) => !found.has(id)).map((id) => ({ _id: id, name: '', reason: 'gone' as const })),
        ],
        ...(applied && { undo: applied.undo }),
      };
    },
  };
};
