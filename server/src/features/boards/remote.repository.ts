import { sql } from 'kysely';
import type { BoardCommand, BoardState } from '@zuzu/contract/boards.ts';
import type { Database } from '#database/database.ts';

/** A command with its number; `at` is the time it was sent, in ISO 8601. */
export type StoredCommand = { number: number; id: string; at: string; command: BoardCommand };
/** The remote of a board with a valid session; empty before the first report or command. */
export type RemoteRow = {
  user_id: string;
  group_name: string;
  state: BoardState | null;
  reported_at: Date | null;
  commands: StoredCommand[] | null;
};
type NewCommand = { id: string; sentAt: Date; command: BoardCommand };
type Times = { now: Date; lateBefore: Date };

/** Board sessions whose user and group still exist. */
const BOARDS = sql`sessions
  join users on users.id = sessions.user_id and deleted_at is null and session_epoch = epoch
  join groups on groups.id = group_id and groups.archived_at is null`;

/** States of boards, and the commands to them that haven't expired. */
export const remoteRepository = (db: Database) => ({
  /** The remote of a board; undefined if the session isn't a board's or has ended. */
  find: async (sessionId: string, now: Date): Promise<RemoteRow | undefined> => {
    const { rows } = await sql<RemoteRow>`
      select sessions.user_id, groups.name as group_name, state, reported_at, commands
      from ${BOARDS}
      left join board_remotes on session_id = sessions.id
      where sessions.id = ${sessionId} and ends_at > ${now}`.execute(db);
    return rows[0];
  },

  /**
   * Stores a command under the next number and drops expired ones. Undefined, without storing, if the board already has this
   * command, if `most` commands are pending, or if the board isn't the user's.
   */
  add: async (
    { sessionId, userId, most }: { sessionId: string; userId: string; most: number },
    { id, sentAt, command }: NewCommand,
    { now, lateBefore }: Times,
  ): Promise<number | undefined> => {
    const kept = sql`
      select coalesce(jsonb_agg(each order by (each->>'number')::integer), '[]')
      from jsonb_array_elements(board_remotes.commands) as each
      where (each->>'at')::timestamptz > ${lateBefore}`;
    const added = (number: ReturnType<typeof sql>) => sql`jsonb_build_array(jsonb_build_object(
      'number', ${number}, 'id', ${id}::text, 'at', ${sentAt.toISOString()}::text,
      'command', ${JSON.stringify(command)}::jsonb))`;
    const { rows } = await sql<{ last_command: number }>`
      insert into board_remotes (session_id, last_command, commands)
      select sessions.id, 1, ${added(sql`1`)} from ${BOARDS}
      where sessions.id = ${sessionId} and sessions.user_id = ${userId} and ends_at > ${now}
      on conflict (session_id) do update set
        last_command = board_remotes.last_command + 1,
        commands = (${kept}) || ${added(sql`board_remotes.last_command + 1`)}
      where not board_remotes.commands @> ${JSON.stringify([{ id }])}::jsonb and jsonb_array_length((${kept})) < ${most}
      returning last_command`.execute(db);
    return rows[0]?.last_command;
  },

  /** Stores a board's state. A reloaded page that has seen no command yet doesn't reset the number of the last one executed. */
  report: async (sessionId: string, state: BoardState, at: Date): Promise<void> => {
    await db
      .insertInto('board_remotes')
      .values({ session_id: sessionId, state: JSON.stringify(state), reported_at: at })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet({
          state: sql`jsonb_set(excluded.state, '{done}', to_jsonb(greatest(
            (excluded.state->>'done')::integer, (board_remotes.state->>'done')::integer)))`,
          reported_at: at,
        }),
      )
      .execute();
  },
});
export type RemoteRepository = ReturnType<typeof remoteRepository>;
