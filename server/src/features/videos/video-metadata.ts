import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { MetadataInput } from '@zuzu/contract/videos/upload.ts';
import { joinPath, pathFault } from '@zuzu/domain/videos/video-path.ts';
import { changeDescription, type VideoDescription } from './video-description.ts';

/** A stored file with its description, from either form of the call. */
export type DescribedFile = {
  fileKey: string;
  /** Undefined in the single form, which uses the name of the upload. */
  fileName: string | undefined;
  /** As given by the uploader, in seconds; 0 if unknown. */
  length: number;
  description: VideoDescription;
};

/** Converts both forms of the call to one list; `faults` has the row and field of errors beyond the schema. */
export const describeFiles = (input: MetadataInput): { files: DescribedFile[]; faults: FieldFault[] } => {
  const isBatch = 'videos' in input;
  const rows = isBatch ? input.videos : [rowOfSingle(input)];
  const where = (i: number) => (isBatch ? `videos[${i}].` : '');
  const seenKeys = new Set<string>();
  const faults = rows.flatMap((row, i): FieldFault[] => {
    const repeated = seenKeys.has(row.fileKey);
    seenKeys.add(row.fileKey);
    const fault = pathFault(row.path);
    return [
      ...(fault === undefined ? [] : [{ field: where(i) + (isBatch ? 'path' : 'primaryCategory'), reason: fault }]),
      ...(repeated ? [{ field: `${where(i)}fileKey`, reason: 'must be unique in the batch' }] : []),
    ];
  });
  return { files: rows.map(describeFile), faults };
};

type SingleInput = Exclude<MetadataInput, { videos: unknown }>;
type Row = Omit<Extract<MetadataInput, { videos: unknown }>['videos'][number], 'fileName'> & { fileName?: string };

const rowOfSingle = ({ name, primaryCategory, secondaryCategory, family, ...row }: SingleInput): Row => ({
  ...row,
  // a blank family means none in this form, but in a batch it is derived from the path
  family: family === undefined ? undefined : family || false,
  displayName: name,
  path: joinPath(primaryCategory, secondaryCategory ?? ''),
});

const describeFile = ({ fileKey, fileName, length = 0, displayName, ...described }: Row): DescribedFile => ({
  fileKey,
  fileName,
  length: Number.isFinite(length) && length > 0 ? length : 0,
  description: changeDescription({ ...described, displayName: displayName.trim() }),
});
