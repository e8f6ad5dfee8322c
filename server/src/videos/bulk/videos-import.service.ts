import type { ImportVideosInput, ImportVideosOutput } from '@zuzu/contract/videos/import.ts';
import { filesByName, matchVideos, videosOfRows } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { pathParts } from '@zuzu/domain/videos/video-path.ts';
import { Refusal } from '#errors.ts';
import type { LibraryService } from '#videos/library.service.ts';
import type { VideoRow } from '#videos/videos.repository.ts';
import type { PlannedVideo } from './plan-bulk.ts';
import { planImport } from './plan-import.ts';
import type { VideosBulkRepository } from './videos-bulk.repository.ts';

type Services = { repository: VideosBulkRepository; library: LibraryService };

/** Changing descriptions of videos by a sheet (docs/product.md, Videos). */
export const videosImportService = ({ repository, library }: Services) => ({
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
    const sheet = matchVideos<VideoRow>(videosOfRows(rows, categoryTreeOf(known.map(({ path }) => pathParts(path)))), {
      byKey: (fileKey) => byFileKey.get(fileKey)?.row,
      byName: filesByName(known, ({ file_name }) => file_name),
    });
    const ids = sheet.flatMap(({ file }) => file?.id ?? []);
    if (dryRun) {
      const { planned, ...plan } = planImport(sheet, await repository.find(ids));
      return { outcome: plan, planned };
    }
    const carryOut = (stored: readonly VideoRow[]) => {
      const plan = planImport(sheet, stored);
      if (plan.version !== version) throw new Refusal('CONFLICT', 'Some of these videos were changed in the meantime');
      return plan.planned;
    };
    const { planned, entry } = await repository.apply(ids, carryOut, actorId, now);
    const done = planImport(
      sheet,
      planned.map(({ before }) => before),
    );
    return {
      outcome: { version: done.version, videos: done.videos, ...(entry !== undefined && { undo: String(entry) }) },
      planned,
    };
  },
});
