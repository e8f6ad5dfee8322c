import type { FastifyBaseLogger } from 'fastify';
import type { BulkVideosInput, BulkVideosOutput, LeftReason } from '@zuzu/contract/videos/bulk.ts';
import type { ImportVideosInput, ImportVideosOutput } from '@zuzu/contract/videos/import.ts';
import { filesByName, matchVideos, videosOfRows } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { pathFault, pathParts } from '@zuzu/domain/videos/video-path.ts';
import { invalidInput, Refusal } from '#lib/errors.ts';
import { countChanges } from '#lib/field-changes.ts';
import type { TranscodingQueue } from '#transcoding/transcoding-queue.ts';
import type { LibraryService } from '../library.service.ts';
import type { VideoFiles } from '../video-files.ts';
import { videoIdOf } from '../video-id.ts';
import { videoOrders } from '../video-order.ts';
import type { VideoRow } from '../videos.repository.ts';
import {
  fieldChangesOf,
  isChanged,
  planBulk,
  planOfChange,
  planOfUndo,
  textChanges,
  type PlannedVideo,
  type PlanVideo,
} from './plan-bulk.ts';
import { planImport } from './plan-import.ts';
import type { VideosBulkRepository } from './videos-bulk.repository.ts';

/** Files that are moved at the same time. */
const MOVES_AT_ONCE = 16;

type Services = {
  repository: VideosBulkRepository;
  library: LibraryService;
  files: VideoFiles;
  queue: TranscodingQueue;
  log: Pick<FastifyBaseLogger, 'warn'>;
};
type Outcome = Omit<BulkVideosOutput, 'effects'>;

/** Changing many videos at once, by a choice or by a sheet, and undoing it (docs/product.md, Videos). */
export const videosBulkService = ({ repository, library, files, queue, log }: Services) => {
  /** Brings the files of videos that leave the trash back; returns why some stay. */
  const bringBack = async (planned: readonly PlannedVideo[]): Promise<Map<number, LeftReason>> => {
    const failed = new Map<number, LeftReason>();
    await eachOf(planned.filter(isRestored), async ({ before: { id, file_key } }) => {
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
    ids: readonly number[],
    planRows: (rows: readonly VideoRow[]) => PlannedVideo[],
    actorId: string,
    now: Date,
  ): Promise<Outcome> => {
    // files first: no video is shown without its file
    const missing = await bringBack(planRows(await repository.find(ids)));
    const withFiles = (rows: readonly VideoRow[]) =>
      planRows(rows).map((video): PlannedVideo => {
        const left = isRestored(video) ? missing.get(video.before.id) : undefined;
        return left ? { before: video.before, after: video.before, patch: {}, left } : video;
      });
    const { planned, versions, entry } = await repository.apply(ids, withFiles, actorId, now);
    await eachOf(
      planned.filter(({ before, after }) => !before.trashed_at && after.trashed_at),
      async ({ before: { file_key } }) => {
        // the video is gone already; a file that stays where it was can be restored all the same
        await files
          .putAway(file_key)
          .catch((error: unknown) => log.warn({ error }, 'a file was not moved to the trash'));
      },
    );
    const unprepared = planned.filter(
      (video) =>
        ('status' in video.patch || isRestored(video)) && video.after.status !== 'failed' && video.after.progress < 100,
    );
    if (unprepared.length > 0) await queue.add(unprepared.map(({ after }) => after.id));
    const canUndo = entry !== undefined && !planned.some(({ patch }) => 'status' in patch);
    return {
      ...outcomeOf(ids, planned, (row) => versions.get(row.id) ?? row.updated_at),
      ...(canUndo && { undo: String(entry) }),
    };
  };

  return {
    /**
     * Says what a change would do, or carries it out. `planned` is what happens to each video; 400 for a category that is none.
     */
    change: async (
      { rows: given, change, sort = 'date', dryRun }: BulkVideosInput,
      actorId: string,
      now: Date,
    ): Promise<{ outcome: Outcome; planned: PlannedVideo[] }> => {
      for (const [i, each] of fieldChangesOf(change).entries()) {
        const fault = each.kind === 'category' ? pathFault(each.category) : undefined;
        const field = change.kind === 'fields' ? `change.changes.${i}.category` : 'change.category';
        if (fault !== undefined) throw invalidInput([{ field, reason: fault }]);
      }
      const versionOf = new Map(
        given.flatMap(({ _id, updatedAt }) => {
          const id = videoIdOf(_id);
          return id === undefined ? [] : [[id, updatedAt] as const];
        }),
      );
      const ids = [...versionOf.keys()];
      const planVideo = planOfChange(change, now);
      const planOne: PlanVideo = (row, place) => {
        const version = versionOf.get(row.id);
        const isOther = version !== undefined && new Date(version).getTime() !== row.updated_at.getTime();
        return isOther ? 'changed' : planVideo(row, place);
      };
      const planRows = (rows: readonly VideoRow[]) => planBulk(rows.toSorted(videoOrders[sort]), planOne);
      if (!dryRun) return { outcome: await carryOut(ids, planRows, actorId, now), planned: [] };
      const planned = planRows(await repository.find(ids));
      return { outcome: outcomeOf(ids, planned, (row) => row.updated_at), planned };
    },

    /** Gives videos back what a change replaced, where nobody has changed them since. 404 for an unknown change. */
    undo: async (id: string, actorId: string, now: Date): Promise<Outcome> => {
      const replaced = /^\d{1,15}$/.test(id) ? await repository.replacedBy(Number(id)) : undefined;
      if (!replaced) throw new Refusal('NOT_FOUND', 'No such change');
      const plan = planOfUndo(replaced);
      return carryOut(Object.keys(replaced).map(Number), (rows) => planBulk(rows, plan), actorId, now);
    },

    /**
     * Says what the rows would change, or changes it; a 409 if that isn't any more what the given version of the plan says. `planned` is
     * what happens to each video.
     */
    import: async (
      { rows, dryRun, version }: ImportVideosInput,
      actorId: string,
      now: Date,
    ): Promise<{ outcome: Omit<ImportVideosOutput, 'effects'>; planned: PlannedVideo[] }> => {
      const { videos, byFileKey } = await library.current();
      const known = [...videos.values()].map(({ row }) => row);
      const sheet = matchVideos<VideoRow>(
        videosOfRows(rows, categoryTreeOf(known.map(({ path }) => pathParts(path)))),
        {
          byKey: (fileKey) => byFileKey.get(fileKey)?.row,
          byName: filesByName(known, ({ file_name }) => file_name),
        },
      );
      const ids = sheet.flatMap(({ file }) => file?.id ?? []);
      if (dryRun) {
        const { planned, ...plan } = planImport(sheet, await repository.find(ids));
        return { outcome: plan, planned };
      }
      const planAgain = (stored: readonly VideoRow[]) => {
        const plan = planImport(sheet, stored);
        if (plan.version !== version)
          throw new Refusal('CONFLICT', 'Some of these videos were changed in the meantime');
        return plan.planned;
      };
      const { planned, entry } = await repository.apply(ids, planAgain, actorId, now);
      const done = planImport(
        sheet,
        planned.map(({ before }) => before),
      );
      return {
        outcome: { version: done.version, videos: done.videos, ...(entry !== undefined && { undo: String(entry) }) },
        planned,
      };
    },
  };
};
export type VideosBulkService = ReturnType<typeof videosBulkService>;

const isRestored = ({ before, after }: PlannedVideo): boolean =>
  before.trashed_at !== null && after.trashed_at === null;

const eachOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const workThrough = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: MOVES_AT_ONCE }, workThrough));
};

const outcomeOf = (
  ids: readonly number[],
  planned: readonly PlannedVideo[],
  versionOf: (row: VideoRow) => Date,
): Outcome => {
  const found = new Set(planned.map(({ before }) => before.id));
  const taken = planned.filter(({ left }) => left === undefined);
  const gone = ids.filter((id) => !found.has(id));
  return {
    rows: taken.map(({ before }) => ({ _id: String(before.id), updatedAt: versionOf(before).toISOString() })),
    changed: taken.filter(isChanged).length,
    fields: countChanges(textChanges(taken)),
    left: [
      ...planned.flatMap(({ before, left }) =>
        left ? [{ _id: String(before.id), name: before.display_name, reason: left }] : [],
      ),
      ...gone.map((id) => ({ _id: String(id), name: '', reason: 'gone' as const })),
    ],
  };
};
