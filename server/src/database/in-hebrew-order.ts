import { sql, type RawBuilder } from 'kysely';

/** A text to order by, or to compare with what was ordered: Hebrew before other letters, whatever order the database was made with. */
export const inHebrewOrder = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`${text} collate hebrew`;
