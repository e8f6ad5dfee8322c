import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { MAX_SHEET_ROWS } from '@zuzu/domain/sheets/cells.ts';
import { videoFaultSchema, videoRowSchema } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { auditChangeSchema } from '#audit-entry.ts';
import { importOutcome, importTerms } from '#bulk.ts';
import { bulkEffects } from './bulk.ts';

/** A row of a sheet, with the video that it is about, and field by field what an import changes; `faulty` ones are left alone. */
const importedVideoSchema = z.object({
  rows: z.array(z.int()),
  /** As stored, or as typed if there is no such video. */
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
  /** Of a dry run. */
  effects: z.optional(bulkEffects),
});
export type ImportVideosOutput = z.infer<typeof importOutput>;

const { post } = callsOf('videos', ['M']);
/** Changing videos by a sheet. */
export const importCalls = {
  import: post(
    '/videos/import',
    'Change descriptions of videos by the rows of a sheet',
    'A video is known by its fileKey, or else by its file name. An empty cell changes nothing. With `dryRun`, only says what would be done. Without it, does exactly what the dry run of that `version` said, to all sound rows in one transaction; a 409 if something has changed since.',
  )
    .input(importInput)
    .output(importOutput),
};
