import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { MAX_SHEET_ROWS } from '@zuzu/domain/sheets/cells.ts';
import { videoFaultSchema, videoRowSchema } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { auditChangeSchema } from '#audit-entry.ts';
import { importOutcome, importTerms } from '#bulk.ts';
import { bulkEffects } from './bulk.ts';

/** A row of a sheet with its video and the changed fields; `faulty` rows are skipped. */
const importedVideoSchema = z.object({
  rows: z.array(z.int()),
  /** As stored, or as typed if the video is unknown. */
  fileName: z.string(),
  displayName: z.string(),
  status: z.enum(['changed', 'same', 'faulty']),
  changes: z.array(auditChangeSchema),
  faults: z.array(videoFaultSchema),
});
export type ImportedVideo = z.infer<typeof importedVideoSchema>;

const importInput = z.object({
  rows: z.array(videoRowSchema).check(z.minLength(1), z.maxLength(MAX_SHEET_ROWS)),
  ...importTerms,
});
export type ImportVideosInput = z.infer<typeof importInput>;
const importOutput = z.object({
  ...importOutcome,
  videos: z.array(importedVideoSchema),
  /** Only in a dry run. */
  effects: z.optional(bulkEffects),
});
export type ImportVideosOutput = z.infer<typeof importOutput>;

const { post } = callsOf('videos', ['M']);
/** Changing videos by a sheet. */
export const importCalls = {
  import: post(
    '/videos/import',
    'Change descriptions of videos by the rows of a sheet',
    'A video is identified by its fileKey, or else by its file name. An empty cell changes nothing. With `dryRun`, only returns what would change. Otherwise applies the dry run of that `version` to all valid rows in one transaction; 409 if anything has changed since.',
  )
    .input(importInput)
    .output(importOutput),
};
