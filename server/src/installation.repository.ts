import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

const SECRET_BYTES = 48;

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
    secret: async (name: string): Promise<string> => {
      const { secret } = await keep(name, { secret: randomBytes(SECRET_BYTES).toString('base64url') });
      return String(secret);
    },

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
