import { randomBytes } from 'node:crypto';
import { sql, type JSONColumnType } from 'kysely';
import * as z from 'zod';
import type { Database } from './database.ts';

type InstallationTable = { key: string; value: JSONColumnType<Record<string, unknown>> };

export interface InstallationTables {
  installation: InstallationTable;
}

const SECRET_BYTES = 48;
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A stored secret and its predecessors; `until` is when their signatures expire. */
const secretSchema = z.object({
  secret: z.string(),
  before: z.array(z.object({ secret: z.string(), until: z.string() })).default([]),
});

/** Set before the first file until the last row of a restored or moved installation is written; `fill` replaces all facts. */
export const UNFINISHED = 'unfinished';

/** Key-value facts about this installation, shared by all processes. */
export const installationRepository = (db: Database) => {
  const find = async (key: string): Promise<Record<string, unknown> | undefined> =>
    (await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst())?.value;

  /** Stores a fact unless its key exists; returns the stored one. */
  const keep = async (key: string, fact: Record<string, string>): Promise<Record<string, unknown>> => {
    await db
      .insertInto('installation')
      .values({ key, value: JSON.stringify(fact) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await find(key))!;
  };

  /** Stores a fact, or replaces the one with its key. */
  const put = async (key: string, fact: object, on: Database = db): Promise<void> => {
    const value = JSON.stringify(fact);
    await on
      .insertInto('installation')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  };

  return {
    /** Returns a secret by name, creating it on first use. */
    secret: async (name: string): Promise<string> =>
      secretSchema.parse(await keep(name, { secret: newSecret() })).secret,

    /** Returns the previous secrets of that name whose signatures have not expired yet. */
    secretsBefore: async (name: string, now: Date): Promise<string[]> => {
      const { before } = secretSchema.parse(await keep(name, { secret: newSecret() }));
      return before.filter(({ until }) => new Date(until) > now).map(({ secret }) => secret);
    },

    /**
     * Replaces a secret, effective from the next start of every process. Signatures with the old one stay valid until
     * `until`; with null they become invalid immediately.
     */
    changeSecret: (name: string, now: Date, until: Date | null): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('installation')
          .select('value')
          .where('key', '=', name)
          .forUpdate()
          .executeTakeFirst();
        const stored = row && secretSchema.parse(row.value);
        const before =
          stored && until
            ? [{ secret: stored.secret, until: until.toISOString() }, ...stored.before].filter(
                (previous) => new Date(previous.until) > now,
              )
            : [];
        await put(name, { secret: newSecret(), before }, tx);
      }),

    /** The file that a step works on: the first one passed; later ones are ignored. */
    fileOf: async (step: string, fileKey: string): Promise<string> =>
      String((await keep(`${step}:file`, { fileKey }))['fileKey']),

    /** The time when something was last done; null if never. */
    lastDone: async (what: string): Promise<string | null> => {
      const fact = await find(`last:${what}`);
      return fact ? String(fact['at']) : null;
    },

    noteDone: (what: string, at: Date): Promise<void> => put(`last:${what}`, { at: at.toISOString() }),

    isDone: async (step: string): Promise<boolean> => (await find(step)) !== undefined,

    /** The completed steps whose key starts with `prefix`, without the prefix. */
    doneSteps: async (prefix: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('installation')
        .select('key')
        .where(sql<boolean>`starts_with(key, ${prefix})`)
        .where('key', 'not like', '%:file')
        .execute();
      return rows.map(({ key }) => key.slice(prefix.length));
    },

    markDone: async (step: string, at: Date): Promise<void> => {
      await keep(step, { at: at.toISOString() });
    },
  };
};
export type InstallationRepository = ReturnType<typeof installationRepository>;
