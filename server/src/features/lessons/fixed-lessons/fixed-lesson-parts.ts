import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import { playableVideoIn, type Library, type LibraryVideo } from '#features/videos/library.service.ts';
import type { FixedLessonRow } from './fixed-lessons.repository.ts';

/** A part that can be played now: the stored one, or its replacement. */
export type PlayablePart = { position: number; part: StoredPart; video: LibraryVideo; replaced: boolean };

/**
 * The playable parts of a fixed lesson, in order: its stored videos, and replacements of missing
 * ones, or those of `withdrawn` if there is neither. Positions without a video are omitted.
 */
export const playableParts = (
  { parts, stand_ins }: Pick<FixedLessonRow, 'parts' | 'stand_ins'>,
  library: Library,
  withdrawn: readonly LibraryVideo[] = [],
): PlayablePart[] =>
  parts.flatMap((own, position): PlayablePart[] => {
    const ownVideo = playableVideoIn(library, own.videoId);
    if (ownVideo) return [{ position, part: own, video: ownVideo, replaced: false }];
    const standIn = stand_ins[position];
    const video = standIn && playableVideoIn(library, standIn.videoId);
    if (video) return [{ position, part: standIn, video, replaced: true }];
    const played = withdrawn.find(({ row }) => row.id === own.videoId);
    return played ? [{ position, part: own, video: played, replaced: false }] : [];
  });
