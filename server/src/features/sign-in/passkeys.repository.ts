import { sql, type Selectable } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';

/** The purpose of a challenge. */
export type Purpose = 'sign-in' | 'first' | 'create' | 'prove';
type NewChallenge = { userId: string; challenge: string; purpose: Purpose; expiresAt: Date };
export type PasskeyRow = Selectable<Tables['passkeys']>;
type NewPasskey = Omit<PasskeyRow, 'last_used_at'>;

/** Passkeys of managers, open challenges, and hashes of recovery codes. */
export const passkeysRepository = (db: Database) => ({
  /** The passkeys of a user, oldest first. */
  listByUser: (userId: string): Promise<PasskeyRow[]> =>
    db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute(),

  has: async (userId: string): Promise<boolean> =>
    (await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
    undefined,

  /**
   * Adds a passkey to the `known` ones of its user. 'exists' if its id already exists, 'stale' if the user has added another
   * in the meantime, or the first one in another session. The session that created it counts as proved: with the first passkey, all other sessions of the manager end
   * (see sessionsRepository).
   */
  add: (passkey: NewPasskey, known: number, sessionId: string | undefined): Promise<'added' | 'exists' | 'stale'> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', passkey.user_id).forUpdate().execute();
      const existing = (await passkeysRepository(tx).listByUser(passkey.user_id)).length;
      const { proved_at: provedAt = null } =
        (await tx
          .selectFrom('sessions')
          .select('proved_at')
          .where('id', '=', sessionId ?? null)
          .executeTakeFirst()) ?? {};
      if (existing > known || (existing > 0 && provedAt === null)) return 'stale';
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('passkeys')
        .values(passkey)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      const isAdded = numInsertedOrUpdatedRows === 1n;
      if (isAdded && sessionId !== undefined)
        await tx
          .updateTable('sessions')
          .set({ proved_at: passkey.created_at })
          .where('id', '=', sessionId)
          .where('user_id', '=', passkey.user_id)
          .execute();
      return isAdded ? 'added' : 'exists';
    }),

  /** Stores a use; false if the passkey was removed or used with this counter in the meantime. */
  markUsed: async (id: string, counter: { before: number; after: number }, at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ counter: counter.after, last_used_at: at })
      .where('id', '=', id)
      .where('counter', '=', counter.before)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Removes a passkey, and with the last one the recovery codes; returns its name, or undefined for an unknown passkey. */
  remove: (userId: string, id: string): Promise<string | undefined> =>
    db.transaction().execute(async (tx) => {
      const removed = await tx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('name')
        .executeTakeFirst();
      await tx
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('passkeys').select('id').where('user_id', '=', userId))),
        )
        .execute();
      return removed?.name;
    }),

  /** Removes all passkeys, recovery codes and open challenges of a user; returns the number of passkeys. */
  reset: (userId: string): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
      return Number(numDeletedRows);
    }),

  /** The number of managers, and of managers with a passkey. */
  managers: async (): Promise<{ all: number; withPasskey: number }> => {
    const { rows } = await sql<{ all: number; withPasskey: number }>`
      select count(*)::integer as "all",
        count(*) filter (where exists (select from passkeys where user_id = users.id))::integer as "withPasskey"
      from users where type = 'M' and deleted_at is null`.execute(db);
    return rows[0]!;
  },

  /** Opens a challenge in addition to those of other tabs; returns its ticket. */
  addChallenge: async ({ userId, challenge, purpose, expiresAt }: NewChallenge): Promise<string> => {
    const { id } = await db
      .insertInto('passkey_challenges')
      .values({ user_id: userId, challenge, purpose, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Finds an open challenge. */
  challenge: (id: string, purpose: Purpose, now: Date): Promise<{ user_id: string; challenge: string } | undefined> =>
    db
      .selectFrom('passkey_challenges')
      .select(['user_id', 'challenge'])
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  /** Consumes a challenge; false if a concurrent call has already done so. */
  useChallenge: async (id: string): Promise<boolean> => {
    const { numDeletedRows } = await db.deleteFrom('passkey_challenges').where('id', '=', id).executeTakeFirst();
    return numDeletedRows === 1n;
  },

  recoveryCodesLeft: async (userId: string): Promise<number> => {
    const row = await db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  setRecoveryCodes: (userId: string, hashes: readonly Buffer[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await tx
        .insertInto('recovery_codes')
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
        .execute();
    }),

  /** Consumes a recovery code; false if the user doesn't have it. */
  useRecoveryCode: async (userId: string, codeHash: Buffer): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  },
});
export type PasskeysRepository = ReturnType<typeof passkeysRepository>;
