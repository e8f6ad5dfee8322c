import type { Database } from '#database/database.ts';
import type { Session } from '#features/sign-in/auth.service.ts';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalTime } from '#database/columns.ts';

type BoardCodesTable = {
  code_hash: Buffer;
  secret_hash: Buffer;
  device: string;
  created_at: Date;
  expires_at: Date;
  session_id: string | null;
};

type BoardRemotesTable = {
  session_id: string;
  state: ColumnType<unknown, string, string>;
  reported_at: OptionalTime;
  last_command: Generated<number>;
  commands: Generated<unknown>;
};

export interface BoardTables {
  board_codes: BoardCodesTable;
  board_remotes: BoardRemotesTable;
}

/** The session of a board that a phone connects. */
export type NewBoardSession = Pick<Session, 'userId' | 'epoch'> & {
  id: string;
  at: Date;
  provedAt: null;
  board: NonNullable<Session['board']>;
};
/** Begins a session in a transaction. */
type AddSession = (tx: Database, session: NewBoardSession & { device: string }) => Promise<void>;
type NewCode = { codeHash: Buffer; secretHash: Buffer; device: string; createdAt: Date; expiresAt: Date };
export type WaitingRow = { device: string; created_at: Date; expires_at: Date };

const waiting = (db: Database, codeHash: Buffer, now: Date) =>
  db
    .selectFrom('board_codes')
    .select(['device', 'created_at', 'expires_at'])
    .where('code_hash', '=', codeHash)
    .where('session_id', 'is', null)
    .where('expires_at', '>', now);

/** Codes that boards show until a phone connects them. */
export const boardsRepository = (db: Database, addSession: AddSession) => ({
  /** Stores a code; false if another board uses it. */
  add: async ({ codeHash, secretHash, device, createdAt, expiresAt }: NewCode): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('board_codes')
      .values({
        code_hash: codeHash,
        secret_hash: secretHash,
        device,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** The board waiting with this code. */
  find: (codeHash: Buffer, now: Date): Promise<WaitingRow | undefined> => waiting(db, codeHash, now).executeTakeFirst(),

  /** Connects the board waiting with this code; it can fetch its token until `fetchUntil`. False if no board waits. */
  connect: (codeHash: Buffer, session: NewBoardSession, fetchUntil: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const found = await waiting(tx, codeHash, session.at).forUpdate().executeTakeFirst();
      if (!found) return false;
      await addSession(tx, { ...session, device: found.device });
      await tx
        .updateTable('board_codes')
        .set({ session_id: session.id, expires_at: fetchUntil })
        .where('code_hash', '=', codeHash)
        .execute();
      return true;
    }),

  /** The state of a board by its secret; undefined once its code has expired or its session has ended. */
  ofSecret: (secretHash: Buffer, now: Date) =>
    db
      .selectFrom('board_codes')
      .leftJoin('sessions', 'sessions.id', 'board_codes.session_id')
      .leftJoin('users', 'users.id', 'sessions.user_id')
      .select(['session_id', 'user_id', 'epoch', 'group_id', 'ends_at'])
      .where('secret_hash', '=', secretHash)
      .where('board_codes.expires_at', '>', now)
      .where((where) =>
        where.or([
          where('session_id', 'is', null),
          where.and([
            where('ends_at', '>', now),
            where('epoch', '=', where.ref('users.session_epoch')),
            where('deleted_at', 'is', null),
          ]),
        ]),
      )
      .executeTakeFirst(),

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('board_codes').where('expires_at', '<', now).execute();
  },
});
export type BoardsRepository = ReturnType<typeof boardsRepository>;
