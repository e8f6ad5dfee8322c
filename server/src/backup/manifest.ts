import * as z from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One table of the database: its rows as lines of JSON, compressed, under their checksum. */
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256 });
export type DumpedTable = z.infer<typeof tableSchema>;

/** One stored file: its key, and the checksum under which its content lies. */
const fileSchema = z.object({ key: z.string(), size: z.int(), etag: z.string(), sha256 });
export type BackedUpFile = z.infer<typeof fileSchema>;

/**
 * What one backup consists of. Contents lie under their checksums, shared by all backups of a folder; a backup is whole
 * as soon as its manifest is there, which is written last.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Everything that had been acknowledged by then is in it. */
  at: z.iso.datetime(),
  productVersion: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  /** In an order in which they can be filled: what is referred to comes first. */
  tables: z.array(tableSchema),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;
