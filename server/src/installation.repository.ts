import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

const SECRET_BYTES = 48;

/** Facts about this installation that every process shares. */
export const installationRepository = (db: Database) => ({
  /** The secret of that name; made once, by whichever process asks first. */
  secret: async (name: string): Promise<string> => {
    const value = JSON.stringify({ secret: randomBytes(SECRET_BYTES).toString('base64url') });
    await db
      .insertInto('installation')
      .values({ key: name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db.selectFrom('installation').select('value').where('key', '=', name).executeTakeFirstOrThrow();
    return String(row.value['secret']);
  },

  isDone: async (step: string): Promise<boolean> =>
    (await db.selectFrom('installation').select('key').where('key', '=', step).executeTakeFirst()) !== undefined,

  markDone: async (step: string, at: Date): Promise<void> => {
    await db
      .insertInto('installation')
      .values({ key: step, value: JSON.stringify({ at: at.toISOString() }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
export type InstallationRepository = ReturnType<typeof installationRepository>;
