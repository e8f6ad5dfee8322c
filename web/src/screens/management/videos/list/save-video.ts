import * as z from 'zod/mini';
import { videoSchema, type Video } from '@zuzu/domain/videos/video.ts';
import { ApiError } from '#api/api-error.ts';
import { mergeEdits, type MergedEdits } from '#components/behavior/merge-edits.ts';
import { changedVideo, draftOf, type VideoDraft } from './video-draft.ts';

/** Somebody else saved the video meanwhile and changed the same as we did: what they saved, and both ways out. */
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

const newerSchema = z.object({ video: videoSchema });
const newerOf = (error: unknown): Video | undefined =>
  error instanceof ApiError && error.code === 'CONFLICT' ? newerSchema.safeParse(error.details).data?.video : undefined;

/**
 * Saves what was edited of `base`. Where somebody else saved meanwhile and changed other fields, both changes are saved, and
 * `theirs` is what they had saved; where they changed the same ones, a VideoConflict is thrown.
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
