import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { installationRepository, UNFINISHED } from '#database/installation.repository.ts';

const BATCH_ROWS = 1_000;
/** Tables of the migrator, which migrating fills. */
const NOT_DUMPED = ['migrations', 'migrations_lock'];

/** A table and its stored columns, without generated ones. */
export type DumpableTable = { name: string; columns: string[] };

const columnList = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.id(column)));

/** Sorts tables so that referenced ones come first. */
const inOrder = (
  tables: readonly DumpableTable[],
  references: readonly { from: string; to: string }[],
): DumpableTable[] => {
  const ordered: DumpableTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name }) =>
      references.every(
        ({ from, to }) => from !== name || to === name || ![...waiting].some((other) => other.name === to),
      ),
    );
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle');
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
};

/** The tables of the database, in an order in which they can be filled. */
const dumpableTables = async (db: Database | Transaction<Tables>): Promise<DumpableTable[]> => {
  const { rows } = await sql<DumpableTable>`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name order by c.table_name`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return inOrder(
    rows.filter(({ name }) => !NOT_DUMPED.includes(name)),
    references,
  );
};

/** Exports and imports the complete database as lines of JSON. */
export const databaseDumpRepository = (db: Database) => ({
  /** Runs `work` on a consistent snapshot of all tables, regardless of concurrent writes. */
  snapshot: <Result>(
    work: (tables: DumpableTable[], lines: (table: DumpableTable) => AsyncGenerator<string>) => Promise<Result>,
  ): Promise<Result> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const lines = async function* ({ name, columns }: DumpableTable): AsyncGenerator<string> {
          await sql`declare dump no scroll cursor for
            select row_to_json(line)::text as line from (select ${columnList(columns)} from ${sql.table(name)}) as line`.execute(
            tx,
          );
          for (;;) {
            const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from dump`.execute(tx);
            if (rows.length === 0) break;
            for (const { line } of rows) yield line;
          }
          await sql`close dump`.execute(tx);
        };
        return work(await dumpableTables(tx), lines);
      }),

  lastMigration: async (): Promise<string> => {
    const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db);
    return rows[0]!.name;
  },

  /** True if the database has not been used yet. */
  isUnused: async (): Promise<boolean> => {
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from users) or exists (select from videos) as used`.execute(db);
    return !rows[0]!.used;
  },

  /** True if the installation is being filled, or filling it was interrupted. */
  isUnfinished: () => installationRepository(db).isDone(UNFINISHED),

  /** Marks the database as incomplete, so that nothing starts on it until the tables are filled. */
  markUnfinished: (): Promise<void> => installationRepository(db).markDone(UNFINISHED, new Date()),

  /** Fills the tables with the given lines, all or none, and removes the mark in the same transaction. */
  fill: (tables: readonly DumpableTable[], lines: (table: DumpableTable) => AsyncIterable<string>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const names = tables.map(({ name }) => sql.table(name));
      await sql`truncate ${sql.join(names)} cascade`.execute(tx);
      for (const table of tables) {
        const name = sql.table(table.name);
        // triggers are off, because the dump contains the rows that they write
        await sql`alter table ${name} disable trigger user`.execute(tx);
        const insert = (batch: readonly string[]) =>
          sql`
          insert into ${name} (${columnList(table.columns)}) overriding system value
          select ${columnList(table.columns)} from json_populate_recordset(null::${name}, ${`[${batch.join(',')}]`}::json)`.execute(
            tx,
          );
        let batch: string[] = [];
        for await (const line of lines(table)) {
          batch.push(line);
          if (batch.length === BATCH_ROWS) {
            await insert(batch);
            batch = [];
          }
        }
        if (batch.length > 0) await insert(batch);
        await sql`alter table ${name} enable trigger user`.execute(tx);
      }
      // sequences continue after the highest used number
      await sql`
        select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), greatest(1, max_id.value))
        from information_schema.columns,
          lateral (select (xpath('/row/value/text()', query_to_xml(
            format('select coalesce(max(%I), 1) as value from %I', column_name, table_name), false, true, '')))[1]::text::bigint as value
          ) as max_id
        where table_schema = 'public' and is_identity = 'YES'`.execute(tx);
    }),
});
