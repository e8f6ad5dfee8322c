import type { FastifyBaseLogger } from 'fastify';
import type { BulkVideosInput, BulkVideosOutput, LeftReason } from '@zuzu/contract/videos/bulk.ts';
import type { ImportVideosInput, ImportVideosOutput } from '@zuzu/contract/videos/import.ts';
import { filesByName, matchVideos, videosOfRows } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { pathFault, pathParts } from '@zuzu/domain/videos/video-path.ts';
import { checkVersion } from '#features/bulk/bulk-changes.ts';
import { invalidInput, Refusal } from '#lib/errors.ts';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import type { TranscodingQueue } from '#transcoding/transcoding-queue.ts';
import type { LibraryService } from '../library.service.ts';
import type { VideoFiles } from '../video-files.ts';
import { videoOrders } from '../video-order.ts';
import type { VideoRow } from '../videos.repository.ts';
import { fieldChangesOf, planOfChange, type PlannedVideo, type VideoWrite } from './plan-bulk.ts';
import { importedVideos, planOfImport } from './plan-import.ts';
import type { VideosBulkRepository } from './videos-bulk.repository.ts';

/** Number of files moved concurrently. */
const MOVES_AT_ONCE = 16;

type Services = {
  repository: VideosBulkRepository;
  library: LibraryService;
  files: VideoFiles;
  queue: TranscodingQueue;
  log: Pick<FastifyBaseLogger, 'warn'>;
};
type Outcome = Omit<BulkVideosOutput, 'effects'>;

/** Bulk changes of videos, by a form or a sheet, with undo. */
export const videosBulkService = ({ repository, library, files, queue, log }: Services) => {
  /** Restores the files of videos that leave the trash; returns why some fail. */
  const bringBack = async (planned: readonly PlannedVideo[]): Promise<Map<number, LeftReason>> => {
    const failed = new Map<number, LeftReason>();
    await forEachConcurrently(planned.filter(isRestored), MOVES_AT_ONCE, async ({ before: { id, file_key } }) => {
      try {
        await files.bringBack(file_key);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.set(id, error.code === 'CONFLICT' ? 'file-replaced' : 'file-missing');
      }
    });
    return failed;
  };

  const carryOut = async (
    ids: readonly string[],
    planRows: (rows: readonly VideoRow[]) => PlannedVideo[],
    actorId: string,
    now: Date,
  ): Promise<Outcome> => {
    // files first, so that no video is shown without its file
    const missing = await bringBack(planRows(await repository.find(ids)));
    const withFiles = (rows: readonly VideoRow[]) => ({
      planned: planRows(rows).map((video): PlannedVideo => {
        const left = isRestored(video) ? missing.get(video.before.id) : undefined;
        return left ? { before: video.before, left } : video;
      }),
    });
    const { planned, applied } = await repository.change(ids, withFiles, actorId, now);
    const writes = writesOf(planned);
    await forEachConcurrently(
      writes.filter(({ before, after }) => !before.trashed_at && after.trashed_at),
      MOVES_AT_ONCE,
      async ({ before: { file_key } }) => {
        // the video is already deleted; a file that wasn't moved can still be restored
        await files.putAway(file_key).catch((error: unknown) => log.warn({ error }, 'file not moved to the trash'));
      },
    );
    const unprepared = writes.filter(
      ({ patch, after }) =>
        ('status' in patch || patch.trashed_at === null) && after.status !== 'failed' && after.progress < 100,
    );
    if (unprepared.length > 0) await queue.add(unprepared.map(({ after }) => after.id));
    const { undo, ...outcome } = repository.outcome(ids, planned, applied);
    const canUndo = undo !== undefined && !writes.some(({ patch }) => 'status' in patch);
    return { ...outcome, ...(canUndo && { undo }) };
  };

  return {
    /** Previews a change, or carries it out. `writes` contains the values to write; 400 for an invalid category. */
    change: async (
      { rows: given, change, sort = 'date', dryRun }: BulkVideosInput,
      actorId: string,
      now: Date,
    ): Promise<{ outcome: Outcome; writes: VideoWrite[] }> => {
      for (const [i, each] of fieldChangesOf(change).entries()) {
        const fault = each.kind === 'category' ? pathFault(each.category) : undefined;
        const field = change.kind === 'fields' ? `change.changes.${i}.category` : 'change.category';
        if (fault !== undefined) throw invalidInput([{ field, reason: fault }]);
      }
      const { ids, unlessChanged } = repository.expect(given);
      const planRows = (rows: readonly VideoRow[]): PlannedVideo[] => {
        const list = rows.toSorted(videoOrders[sort]);
        return repository.plan(list, unlessChanged(planOfChange(change, now, list)));
      };
      if (!dryRun) return { outcome: await carryOut(ids, planRows, actorId, now), writes: [] };
      const planned = planRows(await repository.find(ids));
      return { outcome: repository.outcome(ids, planned), writes: writesOf(planned) };
    },

    /** Undoes a change for videos that haven't been changed since. 404 for an unknown change. */
    undo: async (id: string, actorId: string, now: Date): Promise<Outcome> => {
      const { ids, planRow } = await repository.undo(id);
      return carryOut(ids, (rows) => repository.plan(rows, planRow), actorId, now);
    },

    /**
     * Previews or carries out the import of rows; 409 if the plan no longer matches the given version. `writes` contains
     * the values to write.
     */
    import: async (
      { rows, dryRun, version }: ImportVideosInput,
      actorId: string,
      now: Date,
    ): Promise<{ outcome: Omit<ImportVideosOutput, 'effects'>; writes: VideoWrite[] }> => {
      const { videos, byFileKey } = await library.current();
      const known = [...videos.values()].map(({ row }) => row);
      const sheet = matchVideos<VideoRow>(
        videosOfRows(rows, categoryTreeOf(known.map(({ path }) => pathParts(path)))),
        {
          byKey: (fileKey) => byFileKey.get(fileKey)?.row,
          byName: filesByName(known, ({ file_name }) => file_name),
        },
      );
      const ids = sheet.flatMap(({ file }) => (file ? [String(file.id)] : []));
      const planRows = async (stored: readonly VideoRow[]) => {
        const planned: PlannedVideo[] = repository.plan(stored, planOfImport(sheet));
        const shown = importedVideos(sheet, planned);
        return { planned, version: await checkVersion(shown, { dryRun, version }), videos: shown };
      };
      const { planned, applied, ...outcome } = dryRun
        ? { ...(await planRows(await repository.find(ids))), applied: undefined }
        : await repository.change(ids, planRows, actorId, now);
      return { outcome: { ...outcome, ...(applied && { undo: applied.undo }) }, writes: writesOf(planned) };
    },
  };
};

const isRestored = ({ write }: PlannedVideo): boolean => write?.patch.trashed_at === null;
const writesOf = (planned: readonly PlannedVideo[]): VideoWrite[] => planned.flatMap(({ write }) => write ?? []);
