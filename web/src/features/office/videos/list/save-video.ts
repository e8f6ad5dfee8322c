import type { Video } from '@zuzu/domain/videos/video.ts';
import { detailsOf } from '#lib/api/api-error.ts';
import { mergeEdits, type MergedEdits } from '#ui/behavior/merge-edits.ts';
import { changedVideo, draftOf, type VideoDraft } from './video-draft.ts';

/** Another manager saved the same fields of the video meanwhile: their version, and both ways to merge. */
export class VideoConflict extends Error {
  override readonly name = 'VideoConflict';
  readonly theirs: Video;
  readonly merged: MergedEdits<VideoDraft>;
  constructor(theirs: Video, merged: MergedEdits<VideoDraft>) {
    super(`Changed by somebody else in the meantime: ${merged.conflicts.join(', ')}`);
    this.theirs = theirs;
    this.merged = merged;
  }
}

const newerOf = (error: unknown): Video | undefined => detailsOf<{ video: Video }>(error, 'CONFLICT')?.video;

/**
 * Saves edits of `base`. If another manager saved other fields meanwhile, both edits are saved, and `theirs` is their
 * version; if they changed the same fields, throws a VideoConflict.
 */
export const saveVideo = async (
  update: (change: ReturnType<typeof changedVideo>) => Promise<Video>,
  base: Video,
  draft: VideoDraft,
): Promise<{ saved: Video; theirs?: Video }> => {
  try {
    return { saved: await update(changedVideo(base, draft)) };
  } catch (error) {
    const theirs = newerOf(error);
    if (!theirs) throw error;
    const merged = mergeEdits(draftOf(base), draft, draftOf(theirs));
    if (merged.conflicts.length > 0) throw new VideoConflict(theirs, merged);
    return { theirs, ...(await saveVideo(update, theirs, merged.keepMine)) };
  }
};
