import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Database } from './database/database.ts';

const SECRET_BYTES = 48;
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A secret as it is kept, with those before it; `until` is the end of what they signed. */
const secretSchema = z.object({
  secret: z.string(),
  before: z.array(z.object({ secret: z.string(), until: z.string() })).default([]),
});

/** Facts about this installation that every process shares. */
export const installationRepository = (db: Database) => {
  /** Keeps a fact unless there is one of that name, and gives the one that is kept. */
  const keep = async (key: string, fact: Record<string, string>): Promise<Record<string, unknown>> => {
    await db
      .insertInto('installation')
      .values({ key, value: JSON.stringify(fact) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow();
    return row.value;
  };

  return {
    /** The secret of that name; made once, by whichever process asks first. */
    secret: async (name: string): Promise<string> =>
      secretSchema.parse(await keep(name, { secret: newSecret() })).secret,

    /** The secrets that had that name before, as long as what they signed has not ended. */
    secretsBefore: async (name: string, now: Date): Promise<string[]> => {
      const { before } = secretSchema.parse(await keep(name, { secret: newSecret() }));
      return before.filter(({ until }) => new Date(until) > now).map(({ secret }) => secret);
    },

    /**
     * Gives that name a new secret, from the next start of every process on. What was signed before holds until then; for
     * `until` null it ends at once.
     */
    changeSecret: (name: string, now: Date, until: Date | null): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('installation')
          .select('value')
          .where('key', '=', name)
          .forUpdate()
          .executeTakeFirst();
        const kept = row && secretSchema.parse(row.value);
        const before =
          kept && until
            ? [{ secret: kept.secret, until: until.toISOString() }, ...kept.before].filter(
                (one) => new Date(one.until) > now,
              )
            : [];
        const value = JSON.stringify({ secret: newSecret(), before });
        await tx
          .insertInto('installation')
          .values({ key: name, value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute();
      }),

    /** The file that a step works on: the first one that was named for it, whatever is named later. */
    fileOf: async (step: string, fileKey: string): Promise<string> =>
      String((await keep(`${step}:file`, { fileKey }))['fileKey']),

    /** When something was last done; null for never. */
    lastDone: async (what: string): Promise<string | null> => {
      const row = await db
        .selectFrom('installation')
        .select('value')
        .where('key', '=', `last:${what}`)
        .executeTakeFirst();
      return row ? String(row.value['at']) : null;
    },

    noteDone: async (what: string, at: Date): Promise<void> => {
      const value = JSON.stringify({ at: at.toISOString() });
      await db
        .insertInto('installation')
        .values({ key: `last:${what}`, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },

    isDone: async (step: string): Promise<boolean> =>
      (await db.selectFrom('installation').select('key').where('key', '=', step).executeTakeFirst()) !== undefined,

    markDone: async (step: string, at: Date): Promise<void> => {
      await keep(step, { at: at.toISOString() });
    },
  };
};
export type InstallationRepository = ReturnType<typeof installationRepository>;
