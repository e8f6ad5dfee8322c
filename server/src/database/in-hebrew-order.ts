import { sql, type RawBuilder } from 'kysely';

/** A text to sort or compare by, with Hebrew collation whatever the database's own collation is. */
export const inHebrewOrder = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`${text} collate hebrew`;
