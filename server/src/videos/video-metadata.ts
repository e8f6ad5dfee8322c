import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { MetadataInput } from '@zuzu/contract/videos/upload.ts';
import type { Captions } from '@zuzu/domain/videos/captions.ts';
import type { CueTranslations } from '@zuzu/domain/videos/cues.ts';
import { readCues, tidyCaptions, tidyCueTranslations } from '@zuzu/domain/videos/read-cues.ts';
import { familyOfPath, joinPath, normalizePath, pathFault, pathParts } from '@zuzu/domain/videos/video-path.ts';
import type { Titles } from '@zuzu/domain/videos/video.ts';
import { plainNeeds, type VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** The description of a stored file, from either form of the call. */
export type VideoDescription = {
  fileKey: string;
  /** Undefined in the single form, which uses the name of the upload. */
  fileName: string | undefined;
  displayName: string;
  titles: Titles;
  path: string;
  intensities: IntensityLevel[];
  /** As given by the uploader, in seconds. */
  length: number;
  family: string | null;
  series: string | null;
  episode: number | null;
  extraNotes: string;
  /** WebVTT in Hebrew, or blank. */
  cues: string;
  cueTranslations: CueTranslations;
  captions: Captions;
  rightsUntil: string | null;
  tags: string[];
  needs: VideoNeeds;
};

/** Converts both forms of the call to one list; `faults` has row and field of errors that the schema can't detect. */
export const describeVideos = (input: MetadataInput): { videos: VideoDescription[]; faults: FieldFault[] } => {
  const rows: VideoDescription[] =
    'videos' in input
      ? input.videos.map((row) => {
          const path = normalizePath(row.path);
          return {
            ...row,
            path,
            displayName: row.displayName.trim(),
            titles: row.titles ?? {},
            length: secondsOrNone(row.length),
            family: row.family?.trim() || familyOfPath(path) || null,
            series: row.series?.trim() || null,
            episode: row.episode ?? null,
            extraNotes: row.extraNotes ?? '',
            cues: readCues(row.cues ?? '').webVtt,
            cueTranslations: tidyCueTranslations(row.cueTranslations ?? {}),
            captions: tidyCaptions(row.captions ?? {}),
            rightsUntil: row.rightsUntil ?? null,
            tags: row.tags ?? [],
            needs: plainNeeds(row.needs ?? {}),
          };
        })
      : [single(input)];
  const where = (i: number) => ('videos' in input ? `videos[${i}].` : '');
  const pathField = 'videos' in input ? 'path' : 'primaryCategory';
  const seenKeys = new Set<string>();
  const faults = rows.flatMap((row, i): FieldFault[] => {
    const repeated = seenKeys.has(row.fileKey);
    seenKeys.add(row.fileKey);
    const fault = pathFault('videos' in input ? input.videos[i]!.path : typedPath(input));
    return [
      ...(fault === undefined ? [] : [{ field: where(i) + pathField, reason: fault }]),
      ...(repeated ? [{ field: `${where(i)}fileKey`, reason: 'is in this batch already' }] : []),
    ];
  });
  return { videos: rows, faults };
};

type SingleInput = Exclude<MetadataInput, { videos: unknown }>;

const typedPath = ({ primaryCategory, secondaryCategory }: SingleInput): string =>
  joinPath(primaryCategory, secondaryCategory ?? '');

const single = (input: SingleInput): VideoDescription => {
  const path = normalizePath(typedPath(input));
  // `true` for family means the sub-category
  const ownFamily = input.family === true ? pathParts(path).secondaryCategory : input.family || '';
  const family = ownFamily || (input.family === undefined ? familyOfPath(path) : undefined);
  return {
    fileKey: input.fileKey,
    fileName: undefined,
    displayName: input.name.trim(),
    titles: input.titles ?? {},
    path,
    intensities: input.intensities,
    length: secondsOrNone(input.length),
    family: family || null,
    series: (typeof input.series === 'string' && input.series.trim()) || null,
    episode: input.episode ?? null,
    extraNotes: input.extraNotes ?? '',
    cues: readCues(input.cues ?? '').webVtt,
    cueTranslations: tidyCueTranslations(input.cueTranslations ?? {}),
    captions: tidyCaptions(input.captions ?? {}),
    rightsUntil: input.rightsUntil ?? null,
    tags: input.tags ?? [],
    needs: plainNeeds(input.needs ?? {}),
  };
};

const secondsOrNone = (length: number | undefined): number =>
  length !== undefined && Number.isFinite(length) && length > 0 ? length : 0;
