import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { lessonTimeline } from '#player/playback/lesson-playlist.ts';
import type { StreamSource } from '#player/playback/hls-video.ts';

/** A composed or a fixed lesson, as far as the player needs it. */
export type PlayableLesson = Pick<ComposedLesson, 'finalLesson' | 'mergedPlaylist' | 'lessonUrl' | 'playId'> &
  Partial<Pick<ComposedLesson, 'firstPlaylists' | 'warnings' | 'place' | 'leftAt'>> &
  // of a lesson that plays from this browser: in place of `lessonUrl`, which is '', and the play that came with it
  Pick<StreamSource, 'readSegment'> & { repeats?: string };

const sourceOf = ({ lessonUrl, mergedPlaylist, firstPlaylists, readSegment }: PlayableLesson) => ({
  url: lessonUrl,
  playlist: mergedPlaylist,
  firstPlaylists,
  readSegment,
});

const fileKeysOf = ({ finalLesson }: PlayableLesson) => finalLesson.map(({ video }) => video.fileKey);

/** A lesson with everything that the player derives from it, memoized per lesson. */
export const prepared = (lesson: PlayableLesson, options: Pick<LessonTimeline, 'join' | 'landing'>) => {
  const parts = lesson.finalLesson;
  return { lesson, parts, timeline: lessonTimeline(lesson, options), fileKeys: fileKeysOf(lesson) };
};

/** The lesson that comes; rejects if it has other parts than these: it would have another timeline. */
export const withSameParts = async (coming: Promise<PlayableLesson> | undefined, fileKeys: readonly string[]) => {
  const lesson = await coming;
  if (!lesson || fileKeysOf(lesson).join() !== fileKeys.join()) throw new Error('The lesson has changed.');
  return lesson;
};

/** The input of the player's store. */
export const playableOf = (
  { lesson, timeline, fileKeys }: ReturnType<typeof prepared>,
  renew: (() => Promise<PlayableLesson>) | undefined,
) => ({
  source: sourceOf(lesson),
  timeline,
  renew: renew && (async () => sourceOf(await withSameParts(renew(), fileKeys))),
});
