import type { ImportedVideo } from '@zuzu/contract/videos/import.ts';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import { notesInSheet } from '@zuzu/domain/sheets/videos/columns.ts';
import type { SheetVideo } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { changeDescription } from '../video-description.ts';
import type { VideoRow } from '../videos.repository.ts';
import { changesOf, type PlannedVideo, type PlanVideo } from './plan-bulk.ts';

/** A row of a sheet; `file` is its video, as far as known. */
export type MatchedVideo = SheetVideo & { file: VideoRow | undefined };

/** The fields whose value differs from the stored one; differences in notation are ignored. */
const changedFields = (row: VideoRow, { described: given, typedPath }: SheetVideo): Omit<ChangedVideo, 'name'> => {
  const { path, extraNotes, ...others } = given;
  return {
    ...others,
    ...(path !== undefined && typedPath !== row.path && { path }),
    ...(extraNotes !== undefined && extraNotes !== notesInSheet(row.extra_notes) && { extraNotes }),
  };
};

/** The effect of a sheet on a video. */
export const planOfImport = (sheet: readonly MatchedVideo[]): PlanVideo => {
  const sound = new Map(sheet.flatMap((row) => (row.file && row.faults.length === 0 ? [[row.file.id, row]] : [])));
  return (row) => {
    if (row.retired_at) return 'gone';
    const given = sound.get(row.id);
    return given ? changeDescription(changedFields(row, given), row) : {};
  };
};

/** The effect of an import on each row of its sheet, for the preview. */
export const importedVideos = (sheet: readonly MatchedVideo[], planned: readonly PlannedVideo[]): ImportedVideo[] => {
  const plannedOf = new Map(planned.map((video) => [video.before.id, video]));
  return sheet.map(({ row, fileKey, fileName, file, faults }): ImportedVideo => {
    const plan = file && plannedOf.get(file.id);
    const isGone = file !== undefined && (plan === undefined || plan.left !== undefined);
    const column = fileKey === '' ? 'fileName' : 'fileKey';
    const gone = { row, column, code: 'no-video', value: fileKey || fileName } as const;
    const all = isGone ? [gone, ...faults] : faults;
    const changes = plan?.write && all.length === 0 ? changesOf(plan.before, plan.write) : [];
    return {
      rows: [row],
      fileName: file?.file_name ?? fileName,
      displayName: plan?.before.display_name ?? '',
      status: all.length > 0 ? 'faulty' : plan?.write ? 'changed' : 'same',
      changes: changes.map(({ name: _name, ...change }) => change),
      faults: all,
    };
  });
};
