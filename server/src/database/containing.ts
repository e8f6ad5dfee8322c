import { sql, type RawBuilder } from 'kysely';

/** A `like` pattern for lower-case texts that contain this one, whatever its case. */
export const containing = (text: string): RawBuilder<string> =>
  sql<string>`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
