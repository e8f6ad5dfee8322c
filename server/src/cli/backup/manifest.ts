import * as z from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A table of the database; its content is compressed lines of JSON. */
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256 });
export type DumpedTable = z.infer<typeof tableSchema>;

/** A stored file: its key, and the checksum that names its content. */
const fileSchema = z.object({ key: z.string(), size: z.int(), etag: z.string(), sha256 });
export type BackedUpFile = z.infer<typeof fileSchema>;

/**
 * The manifest of a backup. Contents are named by their checksums and shared by all backups of a folder; a backup is complete
 * once its manifest exists, which is written last.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The backup contains everything acknowledged before this time. */
  at: z.iso.datetime(),
  productVersion: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  /** In an order in which they can be filled: referenced tables first. */
  tables: z.array(tableSchema),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;
