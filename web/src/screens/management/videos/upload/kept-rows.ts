import * as z from 'zod/mini';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { keep, kept } from '#session/kept.ts';
import type { UploadRow } from './upload-rows.ts';

/** What of a row outlives its page. A file can't, so it is wanted again. */
const keptRowSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  displayName: z.string(),
  intensities: z.array(intensityLevelSchema),
  path: z.string(),
  extraNotes: z.string(),
  fileKey: z.optional(z.string()),
  wanted: z.optional(z.int()),
});
type KeptRow = z.infer<typeof keptRowSchema>;

/** Whether somebody's work would be lost with the row: it was described, and isn't in the library yet. */
export const isWork = ({ state, displayName, intensities, path, extraNotes }: UploadRow): boolean =>
  state.at !== 'completed' && (intensities.length > 0 || [displayName, path, extraNotes].some(Boolean));

const keptRow = ({ id, fileName, displayName, intensities, path, extraNotes, ...row }: UploadRow): KeptRow => ({
  ...{ id, fileName, displayName, intensities: [...intensities], path, extraNotes },
  ...(row.fileKey !== undefined && { fileKey: row.fileKey }),
  ...((row.file ?? row.wanted) !== undefined && { wanted: row.file?.size ?? row.wanted }),
});

const readKept = (): KeptRow[] => {
  const rows = kept('uploads');
  return (Array.isArray(rows) ? rows : []).flatMap((row) => keptRowSchema.safeParse(row).data ?? []);
};

/** The described rows of the signed-in user, as this browser keeps them between pages. */
export const keptRows = () => {
  /** Rows that this page has or had: another page's are nothing to it. */
  const own = new Set<string>();
  let written = '';
  return {
    /** Those that an earlier page has left. */
    read: (): UploadRow[] => {
      const rows = readKept().map((row): UploadRow => ({ ...row, state: { at: 'described' } }));
      for (const { id } of rows) own.add(id);
      return rows;
    },
    write: (rows: readonly UploadRow[]): void => {
      for (const { id } of rows) own.add(id);
      const mine = rows.filter(isWork).map(keptRow);
      const text = JSON.stringify(mine);
      if (text === written) return;
      written = text;
      const all = [...readKept().filter(({ id }) => !own.has(id)), ...mine];
      keep('uploads', all.length > 0 ? all : undefined);
    },
  };
};
