import * as z from 'zod/mini';
import { captionsSchema } from '@zuzu/domain/videos/captions.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { videoNeedsSchema } from '@zuzu/domain/videos/needs.ts';
import { storeUnfinishedWork, unfinishedWork } from '#session/unfinished-work.ts';
import type { UploadRow } from './upload-rows.ts';

/** The part of a row that survives a reload. A file can't, so the user has to choose it again. */
const storedRowSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  displayName: z.string(),
  intensities: z.array(z.literal(intensityLevels)),
  path: z.string(),
  extraNotes: z.string(),
  family: z.optional(z.string()),
  series: z.optional(z.string()),
  episode: z.optional(z.int()),
  rightsUntil: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  needs: z.optional(videoNeedsSchema),
  cues: z.optional(z.string()),
  captions: z.optional(captionsSchema),
  fileKey: z.optional(z.string()),
  wanted: z.optional(z.int()),
  modified: z.optional(z.number()),
});
type StoredRow = z.infer<typeof storedRowSchema>;

/** True if removing the row would lose work: it was described, and isn't in the library yet. */
export const hasUnsavedWork = ({ state, displayName, intensities, path, extraNotes }: UploadRow): boolean =>
  state.at !== 'completed' && (intensities.length > 0 || [displayName, path, extraNotes].some(Boolean));

const storedRow = ({ id, fileName, displayName, intensities, path, extraNotes, ...row }: UploadRow): StoredRow => ({
  ...{ id, fileName, displayName, intensities: [...intensities], path, extraNotes },
  ...(row.family !== undefined && { family: row.family }),
  ...(row.series !== undefined && { series: row.series }),
  ...(row.episode !== undefined && { episode: row.episode }),
  ...(row.rightsUntil !== undefined && { rightsUntil: row.rightsUntil }),
  ...(row.tags !== undefined && { tags: [...row.tags] }),
  ...(row.needs !== undefined && { needs: row.needs }),
  ...(row.cues !== undefined && { cues: row.cues }),
  ...(row.captions !== undefined && { captions: row.captions }),
  ...(row.fileKey !== undefined && { fileKey: row.fileKey }),
  ...((row.file ?? row.wanted) !== undefined && { wanted: row.file?.size ?? row.wanted }),
  ...((row.file ?? row.modified) !== undefined && { modified: row.file?.lastModified ?? row.modified }),
});

const readStored = (): StoredRow[] => {
  const rows = unfinishedWork('uploads');
  return (Array.isArray(rows) ? rows : []).flatMap((row) => storedRowSchema.safeParse(row).data ?? []);
};

/** The signed-in user's described rows, stored in this browser across reloads. */
export const storedRows = () => {
  /** Rows that this tab has or had: those of other tabs must be left alone. */
  const own = new Set<string>();
  let written = '';
  return {
    /** Rows left by an earlier page. */
    read: (): UploadRow[] => {
      const rows = readStored().map((row): UploadRow => ({ ...row, state: { at: 'described' } }));
      for (const { id } of rows) own.add(id);
      return rows;
    },
    write: (rows: readonly UploadRow[]): void => {
      for (const { id } of rows) own.add(id);
      const mine = rows.filter(hasUnsavedWork).map(storedRow);
      const text = JSON.stringify(mine);
      if (text === written) return;
      written = text;
      const all = [...readStored().filter(({ id }) => !own.has(id)), ...mine];
      storeUnfinishedWork('uploads', all.length > 0 ? all : undefined);
    },
  };
};
