import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** A stored code: the hash of the code, for the hash of a phone number, or of a device and a number. */
export type StoredCode = { numberHash: string; codeHash: Buffer; tries: number; createdAt: Date; expiresAt: Date };

/** One-time codes; a number has one at a time, plus one for each of its devices. */
export const codesRepository = (db: Database) => ({
  /** Stores a code, replacing the number's previous one. */
  keep: async ({ numberHash, codeHash, tries, createdAt, expiresAt }: StoredCode): Promise<void> => {
    const code = { code_hash: codeHash, tries_left: tries, created_at: createdAt, expires_at: expiresAt };
    await db
      .insertInto('sign_in_codes')
      .values({ number_hash: numberHash, ...code })
      .onConflict((conflict) => conflict.column('number_hash').doUpdateSet(code))
      .execute();
  },

  /**
   * Uses one of the remaining attempts at a number's code and returns its hash; undefined without a
   * valid code. A code created after `now` means that the clock was set back.
   */
  takeTry: async (numberHash: string, now: Date): Promise<{ codeHash: Buffer; triesLeft: number } | undefined> => {
    const row = await db
      .updateTable('sign_in_codes')
      .set({ tries_left: sql`tries_left - 1` })
      .where('number_hash', '=', numberHash)
      .where('tries_left', '>', 0)
      .where('created_at', '<=', now)
      .where('expires_at', '>', now)
      .returning(['code_hash', 'tries_left'])
      .executeTakeFirst();
    return row && { codeHash: row.code_hash, triesLeft: row.tries_left };
  },

  /** Consumes a code; false if a concurrent call has already done so. */
  use: async (numberHash: string, codeHash: Buffer): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('sign_in_codes')
      .where('number_hash', '=', numberHash)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('sign_in_codes').where('expires_at', '<', now).execute();
  },
});
export type CodesRepository = ReturnType<typeof codesRepository>;
