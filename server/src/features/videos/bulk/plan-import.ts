import { createHash } from 'node:crypto';
import type { ImportedVideo } from '@zuzu/contract/videos/import.ts';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import { notesInSheet } from '@zuzu/domain/sheets/videos/columns.ts';
import type { SheetVideo } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { changeDescription } from '../video-description.ts';
import type { VideoRow } from '../videos.repository.ts';
import { isChanged, planBulk, textChanges, type PlannedVideo } from './plan-bulk.ts';

/** A row of a sheet; `file` is the video that it is about, as far as the library is known. */
export type MatchedVideo = SheetVideo & { file: VideoRow | undefined };
/** What an import does, and a version that changes with it. */
export type ImportPlan = { version: string; videos: ImportedVideo[]; planned: PlannedVideo[] };

/** What the sheet says differently from what is stored; what only looks different in a sheet is left out. */
const saidAnew = (row: VideoRow, { said, typedPath }: SheetVideo): Omit<ChangedVideo, 'name'> => {
  const { path, extraNotes, ...others } = said;
  return {
    ...others,
    ...(path !== undefined && typedPath !== row.path && { path }),
    ...(extraNotes !== undefined && extraNotes !== notesInSheet(row.extra_notes) && { extraNotes }),
  };
};

/** Plans what a sheet does with the videos as they are stored now. */
export const planImport = (sheet: readonly MatchedVideo[], stored: readonly VideoRow[]): ImportPlan => {
  const sound = new Map(sheet.flatMap((row) => (row.file && row.faults.length === 0 ? [[row.file.id, row]] : [])));
  const planned = planBulk(stored, (row) => {
    if (row.retired_at) return 'gone';
    const said = sound.get(row.id);
    return said ? changeDescription(saidAnew(row, said), row) : {};
  });
  const plannedOf = new Map(planned.map((video) => [video.before.id, video]));
  const videos = sheet.map(({ row, fileKey, fileName, file, faults }): ImportedVideo => {
    const plan = file && plannedOf.get(file.id);
    const isGone = file !== undefined && (plan === undefined || plan.left !== undefined);
    const column = fileKey === '' ? 'fileName' : 'fileKey';
    const gone = { row, column, code: 'no-video', value: fileKey || fileName } as const;
    const all = isGone ? [gone, ...faults] : faults;
    return {
      rows: [row],
      fileName: file?.file_name ?? fileName,
      displayName: plan?.before.display_name ?? '',
      status: all.length > 0 ? 'faulty' : plan && isChanged(plan) ? 'changed' : 'same',
      changes: plan && all.length === 0 ? textChanges([plan]).map(({ name: _name, ...change }) => change) : [],
      faults: all,
    };
  });
  return { version: createHash('sha256').update(JSON.stringify(videos)).digest('base64url'), videos, planned };
};
